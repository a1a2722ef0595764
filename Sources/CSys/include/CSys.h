#ifndef CSYS_H
#define CSYS_H
#include "CSysMemory.h"
#include "CSysTerminal.h"

#endif
