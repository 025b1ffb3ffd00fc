import { runDevice } from '@backhaul/agent';
import { readOptions, USAGE } from './options.js';
import { startUnit } from './unit.js';

void runDevice({ kind: 'unit', usage: USAGE, readOptions, start: startUnit });
