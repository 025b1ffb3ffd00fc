import { createLog, errorText, makeStateDir, sendHeartbeats, stopOnSignal } from '@backhaul/agent';
import { createHttpServer } from './http-server.js';
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
  const server = createHttpServer(gateway, options.secret, log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  log.info({ host: options.host, port: options.port }, 'the gateway waits for browsers');
  const reason = await stop.asked;
  log.info({ reason }, 'stopping');
  server.close();
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
