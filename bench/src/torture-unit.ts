/** A simulated unit in a separate process, which can be killed at any moment and restarted with its journal. */
import path from 'node:path';
import {
  createLog,
  Device,
  EventBuffer,
  memoryJournal,
  openJournal,
  readJsonFile,
  stopOnSignal,
} from '@backhaul/agent';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { LifeFile } from './torture/unit/life.js';
import { Memory } from './torture/unit/memory.js';
import { SimulatedUnit } from './torture/unit/unit.js';
import { PlannedFaults, watched } from './torture/unit/watched-journal.js';
import { FILES, SETTINGS, UnitSettings, UnitMessage } from './torture/unit/messages.js';

/** Telemetry is sent every second on air, otherwise every 5 s. */
const TICK_MS = 1_000;
const IDLE_TICKS = 5;

const { folder, keepsJournal, skewMs } = UnitSettings.parse(JSON.parse(process.env[SETTINGS] ?? ''));
const inFolder = (name: keyof typeof FILES): string => path.join(folder, FILES[name]);
const wallClock = Date.now;
if (skewMs !== 0) Date.now = () => wallClock() + skewMs;

const stop = stopOnSignal();
const credentials = await readJsonFile(inFolder('credentials'), DeviceCredentials);
if (!credentials) throw new Error('the unit has no credentials');
const life = new LifeFile(inFolder('life'));
const faults = new PlannedFaults();
const journal = watched(keepsJournal ? await openJournal(inFolder('journal')) : memoryJournal(), life, faults);
const memory = await Memory.open(inFolder('memory'));
const unit = new SimulatedUnit({ memory, journal, life, device: () => device });
const device: Device<Parameters<typeof unit.execute>[0], typeof memory.now.applied> = new Device({
  credentials,
  profile: unit,
  journal,
  events: EventBuffer.inMemory(),
  log: createLog('unit'),
  onLink: (up) => life.write({ step: up ? 'linked' : 'lost' }),
});

process.on('message', (received) => {
  const message = UnitMessage.safeParse(received);
  if (message.success) faults.take(message.data);
});
life.write({ step: 'boot' });
await device.start();
let ticks = 0;
setInterval(() => {
  ticks += 1;
  if (unit.onAir || ticks % IDLE_TICKS === 0) device.telemetry(unit.measure());
}, TICK_MS).unref();
process.send?.({ type: 'ready' });
await stop.asked;
await device.stop();
stop.done();
