import { startEmbedded } from '../src/platform/db/embedded/index.js';

/** Holds the embedded database of a folder until it is killed; SIGTERM ends it without a stop. */
const [, , dataDir = ''] = process.argv;
const server = await startEmbedded({ dataDir, durable: false });
process.on('SIGTERM', () => process.exit(1));
setInterval(() => undefined, 60_000);
// Last: who reads this line may send the signal at once.
process.stdout.write(`${server.pid}\n`);
