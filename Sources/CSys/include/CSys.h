#ifndef CSYS_H
#define CSYS_H
#include "CSysMemory.h"
#include "CSysProcess.h"
#include "CSysTerminal.h"

#endif
