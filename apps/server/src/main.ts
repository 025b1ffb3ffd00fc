import { runDevice } from '@backhaul/agent';
import { readOptions, USAGE } from './options.js';
import { startServer } from './server.js';

void runDevice({ kind: 'server', usage: USAGE, readOptions, start: startServer });
