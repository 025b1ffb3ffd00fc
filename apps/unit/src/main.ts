import { createLog, errorText, obtainCredentials, stopOnSignal } from '@backhaul/agent';
import { mkdir } from 'node:fs/promises';
import { readOptions, USAGE } from './options.js';
import { startUnit } from './unit.js';

const log = createLog('unit');

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(USAGE);
    return;
  }
  await mkdir(options.stateDir, { recursive: true, mode: 0o700 });
  const credentials = await obtainCredentials(options.credentials);
  if (credentials.kind !== 'unit') throw new Error('These are the credentials of a server, not of a unit');
  const stop = stopOnSignal();
  const unit = await startUnit(options, credentials, log, () => {
    log.error('the console removed this unit; pair it again to use it');
    stop.now('unpaired');
  });
  await stop.asked.then((reason) => log.info({ reason }, 'stopping'));
  await unit.stop();
  stop.done();
}

main().catch((error: unknown) => {
  log.error(errorText(error));
  process.exitCode = 1;
  setImmediate(() => process.exit(1));
});
