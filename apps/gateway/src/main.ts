import { createLog, errorText, makeStateDir, sendHeartbeats, stopOnSignal } from '@backhaul/agent';
import { createDoor } from './door.js';
import { Gateway } from './gateway.js';
import { readOptions, USAGE } from './options.js';

const log = createLog('gateway');

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) {
    process.stdout.write(USAGE);
    return;
  }
  sendHeartbeats();
  await makeStateDir(options.stateDir);
  const stop = stopOnSignal();
  const gateway = new Gateway(options, log);
  const door = createDoor(gateway, options.secret, log);
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(options.port, options.host, resolve);
  });
  log.info({ host: options.host, port: options.port }, 'the gateway waits for browsers');
  const reason = await stop.asked;
  log.info({ reason }, 'stopping');
  door.close();
  await gateway.stop();
  stop.done();
}

try {
  await run();
} catch (error) {
  log.error(errorText(error));
  process.exitCode = 1;
  setImmediate(() => process.exit(1));
}
