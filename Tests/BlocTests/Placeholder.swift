import Bloc
