#ifndef CSYS_H
#define CSYS_H
#include "CSysMemory.h"
#include "CSysTerminal.h"
#include "CSysSearch.h"

#endif
