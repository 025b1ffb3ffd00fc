import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventBuffer } from '../events/event-buffer.js';
import { DONE, doneWith, failed } from '../journal/entry.js';
import { memoryJournal, type CommandJournal } from '../journal/journal.js';
import { PLAIN_CONFIGURATION, PlainUnit } from '../testing/plain-unit.js';
import { eventually, TestConsole } from '../testing/test-console.js';
import { Device } from './device.js';

const ID = 'unit-1';
const SCAN = { name: 'cellularScan', args: { port: 'wwan0' } } as const;
const FOUND = { kind: 'cellularNetworks', port: 'wwan0', networks: [] } as const;
const REBOOT = { name: 'reboot', args: {} } as const;
let far: TestConsole;
let unit: PlainUnit;
let device: Device<UnitOrder, UnitConfiguration> | undefined;

beforeEach(async () => {
  far = new TestConsole();
  await far.start();
  unit = new PlainUnit();
});
afterEach(async () => {
  await device?.stop();
  device = undefined;
  await far.stop();
});

async function begin(journal: CommandJournal = memoryJournal(), events = EventBuffer.inMemory()) {
  const made = new Device({
    credentials: far.device('unit', ID),
    profile: unit,
    journal,
    events,
    log: pino({ level: 'silent' }),
  });
  device = made;
  await made.start();
  await eventually('a state', () => far.received(ID).states[0]);
  return made;
}

describe('reports', () => {
  it('publishes presence, then its whole state, with consecutive numbers', async () => {
    const made = await begin();
    made.changed();
    made.changed();
    await eventually('a second state', () => far.received(ID).states[1]);
    const { presences, states, malformed } = far.received(ID);
    expect(presences[0]).toMatchObject({ online: true, session: made.session });
    expect(states.map(({ session }) => session)).toEqual([made.session, made.session]);
    expect(states[1]?.seq).toBeGreaterThan(states[0]?.seq ?? Infinity);
    expect(malformed).toEqual([]);
  });

  it('publishes its absence when it stops, and the broker does when the connection is lost', async () => {
    await begin();
    await device?.stop();
    device = undefined;
    await eventually('the goodbye', () => far.received(ID).presences.find(({ online }) => !online));
  });

  it('leaves the offline presence to its last will when the connection is closed by force', async () => {
    const made = await begin();
    made.cut();
    const gone = await eventually('the will', () => far.received(ID).presences.find(({ online }) => !online));
    expect(gone.session).toBe(made.session);
    expect(made.connected).toBe(false);
  });

  it('reconnects in the same session after the broker was away', async () => {
    const made = await begin();
    await far.stop();
    await eventually('the loss', () => !made.connected || undefined);
    await far.start();
    const again = await eventually('the return', () => far.received(ID).presences.filter(({ online }) => online)[1]);
    expect(again.session).toBe(made.session);
  });
});

describe('orders', () => {
  it('are carried out once, and repeats are answered from the journal', async () => {
    await begin();
    unit.act = async () => failed('no way');
    const id = far.order(ID, REBOOT);
    expect(await far.result(ID, id)).toMatchObject({ outcome: 'failed', error: 'no way' });
    far.order(ID, REBOOT, { id });
    await eventually('a second answer', () => far.received(ID).results[1]);
    expect(far.received(ID).results[1]).toMatchObject({ id, outcome: 'failed', error: 'no way' });
    expect(unit.executed).toHaveLength(1);
    // The effect of the order may have ended since: the state after the answer is current.
    await eventually('the state as it is now', () => far.received(ID).names.at(-1) === 'state' || undefined, 5_000);
  });

  it('are carried out one at a time in order of arrival, even when one throws', async () => {
    await begin();
    const steps: string[] = [];
    unit.act = async (order) => {
      steps.push(`+${order.name}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      steps.push(`-${order.name}`);
      throw new Error('broken');
    };
    const ids = [
      far.order(ID, REBOOT),
      far.order(ID, { name: 'stop', args: { transmissionId: null } }),
      far.order(ID, { name: 'selectChannel', args: { channelId: 'c1' } }),
    ];
    for (const id of ids) expect(await far.result(ID, id)).toMatchObject({ outcome: 'failed', error: 'broken' });
    expect(steps).toEqual(['+reboot', '-reboot', '+stop', '-stop', '+selectChannel', '-selectChannel']);
  });

  it('are refused after their expiry by the console’s clock, whatever this machine’s clock shows', async () => {
    far.clockOffset = 5 * 365 * 86_400_000;
    await begin();
    const late = far.order(ID, REBOOT, { lifeMs: -1 });
    const good = far.order(ID, REBOOT, { lifeMs: 10_000 });
    expect(await far.result(ID, late)).toMatchObject({ outcome: 'expired' });
    expect(await far.result(ID, good)).toMatchObject({ outcome: 'done' });
    far.order(ID, REBOOT, { id: late, lifeMs: 10_000 });
    await eventually('the same answer', () => far.received(ID).results.filter(({ id }) => id === late)[1]);
    expect(unit.executed).toHaveLength(1);
  });

  it('wait for the welcome of this session', async () => {
    far.welcomes = false;
    const made = await begin();
    const id = far.order(ID, REBOOT);
    far.publish(ID, { type: 'welcome', session: 'another', now: far.now(), echo: 0 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(unit.executed).toEqual([]);
    const presence = far.received(ID).presences[0];
    far.publish(ID, { type: 'welcome', session: made.session, now: far.now(), echo: presence?.sentAt });
    expect(await far.result(ID, id)).toMatchObject({ outcome: 'done' });
  });

  it('are not carried out without a journal entry, and an answer does not wait for a full disk', async () => {
    const journal = memoryJournal();
    let full = { begin: true, finish: false };
    await begin({
      ...journal,
      begin: (order) => (full.begin ? Promise.reject(new Error('disk full')) : journal.begin(order)),
      finish: async (...args) => {
        await journal.finish(...args);
        if (full.finish) throw new Error('disk full');
      },
    });
    const refused = far.order(ID, REBOOT);
    expect(await far.result(ID, refused)).toMatchObject({
      outcome: 'failed',
      error: 'The device cannot write its journal: disk full',
    });
    expect(unit.executed).toEqual([]);
    full = { begin: false, finish: true };
    const done = far.order(ID, REBOOT);
    expect(await far.result(ID, done)).toMatchObject({ outcome: 'done' });
    far.order(ID, REBOOT, { id: done });
    await eventually('the same answer', () => far.received(ID).results.filter(({ id }) => id === done)[1]);
    expect(unit.executed).toHaveLength(1);
  });

  it('that were unfinished when the device died are settled first, and not carried out again', async () => {
    const journal = memoryJournal();
    await journal.begin({ id: 'cut', expires: Number.MAX_SAFE_INTEGER, order: REBOOT });
    await journal.begin({ id: 'strange', expires: Number.MAX_SAFE_INTEGER, order: { name: 'fly' } });
    await begin(journal);
    expect(await far.result(ID, 'cut')).toMatchObject({ outcome: 'unknown', error: 'died' });
    expect(await far.result(ID, 'strange')).toMatchObject({ outcome: 'unknown' });
    far.order(ID, REBOOT, { id: 'cut' });
    await eventually('the same answer', () => far.received(ID).results.filter(({ id }) => id === 'cut')[1]);
    expect([unit.executed, unit.settled]).toEqual([[], [REBOOT]]);
  });
});

describe('long orders', () => {
  it('run beside others, report progress, and return their result once', async () => {
    await begin();
    const found = new EventEmitter();
    unit.act = async (order, { reportProgress }) => {
      if (order.name !== 'cellularScan') return DONE;
      reportProgress({ percent: 40, text: 'Scanning' });
      reportProgress({ percent: 41, text: 'left out: the same second' });
      await once(found, 'networks');
      return doneWith({ ...FOUND, networks: [] });
    };
    const scan = far.order(ID, SCAN);
    await eventually('a word of progress', () => far.received(ID).progress[0]);
    far.order(ID, SCAN, { id: scan });
    expect(await far.result(ID, far.order(ID, REBOOT))).toMatchObject({ outcome: 'done' });
    found.emit('networks');
    expect(await far.result(ID, scan)).toMatchObject({ outcome: 'done', data: FOUND });
    expect(far.received(ID).progress).toMatchObject([{ id: scan, percent: 40, text: 'Scanning' }]);
    far.order(ID, SCAN, { id: scan });
    await eventually('the same answer', () => far.received(ID).results.filter(({ id }) => id === scan)[1]);
    expect(far.received(ID).results.at(-1)).toMatchObject({ id: scan, data: FOUND });
    expect(unit.executed.map(({ name }) => name)).toEqual(['cellularScan', 'reboot']);
    expect(far.received(ID).malformed).toEqual([]);
  });

  it('are cancelled by another order, and when the device stops', async () => {
    const made = await begin();
    unit.act = async (order, { signal, cancel }) => {
      if (order.name === 'cancel') return cancel(order.args.commandId, 'Test was cancelled') ? DONE : failed('over');
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    };
    const [first, second] = [far.order(ID, SCAN), far.order(ID, SCAN)];
    await eventually('both at work', () => unit.executed.length === 2 || undefined);
    const cancel = (commandId: string) => far.order(ID, { name: 'cancel', args: { commandId } });
    expect(await far.result(ID, cancel(first))).toMatchObject({ outcome: 'done' });
    expect(await far.result(ID, first)).toMatchObject({ outcome: 'failed', error: 'Test was cancelled' });
    expect(await far.result(ID, cancel(first))).toMatchObject({ outcome: 'failed', error: 'over' });
    await made.stop();
    device = undefined;
    expect(await far.result(ID, second)).toMatchObject({ outcome: 'failed', error: 'The device was switched off' });
  });
});

describe('configuration', () => {
  it('applies higher versions only, and reports the version', async () => {
    await begin();
    for (const version of [3, 2, 3]) far.publish(ID, { type: 'desired', version, configuration: PLAIN_CONFIGURATION });
    await eventually('version 3', () =>
      far.received(ID).states.find((state) => state.kind === 'unit' && state.configuration.version === 3),
    );
    expect(unit.versions).toEqual([3]);
  });

  it('is ignored where it cannot be parsed, and the device continues', async () => {
    await begin();
    far.publish(ID, { type: 'desired', version: 9, configuration: { delay: 'soon' } });
    far.publish(ID, { type: 'dance' });
    const id = far.order(ID, REBOOT);
    expect(await far.result(ID, id)).toMatchObject({ outcome: 'done' });
    expect(unit.versions).toEqual([]);
  });

  it('ends when the console removes the device', async () => {
    await begin();
    far.publish(ID, { type: 'unpair' });
    await eventually('the word', () => unit.removed || undefined);
  });
});

describe('events', () => {
  it('are sent again at each welcome until they are acknowledged', async () => {
    const events = EventBuffer.inMemory();
    const made = await begin(memoryJournal(), events);
    await made.event({ type: 'engineFailed', transmissionId: null, channelId: null, detail: 'x' });
    const first = await eventually('the event', () => far.received(ID).events[0]);
    await far.stop();
    await far.start();
    await eventually('the event again', () => far.received(ID).events[1]);
    expect(far.received(ID).events[1]).toEqual(first);
    far.publish(ID, { type: 'ack', events: [first.id] });
    await eventually('the acknowledgement', () => events.waiting.length === 0 || undefined);
  });
});
