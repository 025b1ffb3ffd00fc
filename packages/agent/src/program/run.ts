import type { DeviceCredentials } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { makeStateDir } from '../files/folders.js';
import { sendHeartbeats } from '../lifecycle/heartbeat.js';
import { createLog, errorText, type Log } from '../lifecycle/log.js';
import { stopOnSignal } from '../lifecycle/shutdown.js';
import { removeForeignLog } from '../logs/owner.js';
import { RotatingLog } from '../logs/rotating-log.js';
import { obtainCredentials } from '../pairing/credentials.js';
import { withTypedCode } from '../pairing/typed-code.js';
import type { DeviceOptions } from './options.js';

/** The parts that differ between the programs of devices. */
export interface DeviceProgram<O extends DeviceOptions> {
  readonly kind: DeviceCredentials['kind'];
  readonly usage: string;
  /** Undefined when only help is requested. @throws {Error} with a sentence for users. */
  readonly readOptions: (args: readonly string[]) => O | undefined;
  /** `unpaired`: called when the console removed the device. `drain` of the device: work that a first SIGTERM waits for. */
  readonly start: (
    options: O,
    credentials: DeviceCredentials,
    log: Log,
    unpaired: () => void,
  ) => Promise<{ stop(): Promise<void>; drain?(): Promise<void> }>;
}

/** Runs a device from its command line until it is asked to end. An error is printed and ends the process with exit code 1. */
export async function runDevice<O extends DeviceOptions>(program: DeviceProgram<O>): Promise<void> {
  const logFile = new RotatingLog();
  const log = createLog(program.kind, logFile);
  try {
    await run(program, log, logFile);
  } catch (error) {
    log.error(errorText(error));
    process.exitCode = 1;
    // Connections that are being opened must not keep the process alive.
    setImmediate(() => process.exit(1));
  }
}

async function run<O extends DeviceOptions>(
  { kind, usage, readOptions, start }: DeviceProgram<O>,
  log: Log,
  logFile: RotatingLog,
): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(usage);
    return;
  }
  sendHeartbeats();
  await makeStateDir(options.stateDir);
  const credentials = await obtainCredentials(await withTypedCode(options.credentials, process.stdin));
  if (credentials.kind !== kind)
    throw new Error(`These are the credentials of a ${credentials.kind}, not of a ${kind}`);
  const logPath = join(options.stateDir, `${kind}.log`);
  await removeForeignLog(logPath, credentials.deviceId);
  logFile.open(logPath);
  const stop = stopOnSignal();
  const device = await start(options, credentials, log, () => {
    log.error(`the console removed this ${kind}; pair it again to use it`);
    stop.now('unpaired');
  });
  if (device.drain) stop.drainFirst(() => device.drain?.() ?? Promise.resolve());
  await stop.asked.then((reason) => log.info({ reason }, 'stopping'));
  await device.stop();
  stop.done();
}
