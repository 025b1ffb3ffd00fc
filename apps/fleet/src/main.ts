import { createLog, errorText, sendHeartbeats, stopOnSignal } from '@backhaul/agent';
import { performance } from 'node:perf_hooks';
import { deviceLog } from './device-log.js';
import { Clips } from './clips/clips.js';
import { Fleet } from './fleet.js';
import { readCredentials } from './options/credentials.js';
import { readOptions, USAGE } from './options/options.js';

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(USAGE);
    return;
  }
  sendHeartbeats();
  const devices = await readCredentials(options);
  const log = createLog('fleet');
  const clips = options.clips === undefined ? undefined : await Clips.of(options.clips);
  const fleet = new Fleet({ ...options, clips, devices, log, deviceLog: deviceLog(() => performance.now()) });
  const shutdown = stopOnSignal();
  fleet.start();
  log.info({ reason: await shutdown.asked }, 'stopping');
  await fleet.stop();
  shutdown.done();
}

await run().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 2;
});
