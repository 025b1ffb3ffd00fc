import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { appEntry } from '../../subject/places.js';

/** The module that the seeded fault is put around, by its place in the console's source, without the ending. */
export const DISPATCHER_SOURCE = 'control/commands/dispatcher';

/** The built module, as Node loads it. */
export const DISPATCHER = pathToFileURL(path.join(path.dirname(appEntry('console')), `${DISPATCHER_SOURCE}.js`)).href;
