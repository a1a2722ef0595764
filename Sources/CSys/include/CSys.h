#ifndef CSYS_H
#define CSYS_H
#include "CSysMemory.h"
#include "CSysPattern.h"
#include "CSysProcess.h"
#include "CSysTerminal.h"

#endif
