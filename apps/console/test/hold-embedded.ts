import { startEmbedded } from '../src/db/embedded/index.js';

/** Holds the embedded database of a folder until it is killed. */
const [, , dataDir = ''] = process.argv;
const server = await startEmbedded({ dataDir, durable: false });
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 60_000);
