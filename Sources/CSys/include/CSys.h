#ifndef CSYS_H
#define CSYS_H
#include "CSysTerminal.h"

#endif
