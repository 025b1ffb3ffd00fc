import { createLog, errorText, obtainCredentials, stopOnSignal } from '@backhaul/agent';
import { mkdir } from 'node:fs/promises';
import { readOptions, USAGE } from './options.js';
import { startServer } from './server.js';

const log = createLog('server');

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(USAGE);
    return;
  }
  await mkdir(options.stateDir, { recursive: true, mode: 0o700 });
  const credentials = await obtainCredentials(options.credentials);
  if (credentials.kind !== 'server') throw new Error('These are the credentials of a unit, not of a server');
  const stop = stopOnSignal();
  const server = await startServer(options, credentials, log, () => {
    log.error('the console removed this server; pair it again to use it');
    stop.now('unpaired');
  });
  await stop.asked.then((reason) => log.info({ reason }, 'stopping'));
  await server.stop();
  stop.done();
}

main().catch((error: unknown) => {
  log.error(errorText(error));
  process.exitCode = 1;
  setImmediate(() => process.exit(1));
});
