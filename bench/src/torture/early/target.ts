import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { appEntry } from '../../subject/places.js';

/** Path of the wrapped module in the console's source, without extension. */
export const DISPATCHER_SOURCE = 'control/commands/dispatcher';

/** URL of the built module, as Node loads it. */
export const DISPATCHER = pathToFileURL(path.join(path.dirname(appEntry('console')), `${DISPATCHER_SOURCE}.js`)).href;
