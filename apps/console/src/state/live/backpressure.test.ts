import { aModem } from '@backhaul/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertUnits } from '../../control/devices/new-unit.js';
import { NORTH } from '../../testing/seed.js';
import { unitTelemetry } from '../../testing/registry.js';
import { LiveWorld, type TestBrowser } from '../../testing/live-world.js';

let live: LiveWorld;
beforeAll(async () => {
  live = await LiveWorld.make();
  const units = Array.from({ length: 300 }, (_, i) => ({
    name: `fleet-${i}`,
    inventoryId: 'inv',
    groupIds: [NORTH],
    type: 'fieldUnits' as const,
    comment: 'x'.repeat(100),
  }));
  await live.world.db.transaction().execute((tx) => insertUnits(tx, units));
  await live.registry.load();
});
afterAll(() => live.close());
afterEach(() => live.hangUp());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a browser has received every unit's newest measurement. */
const allAt = (browser: TestBrowser, seq: number): boolean =>
  [...browser.tables.units.values()].every((unit) => 'temperature' in unit && unit.temperature === seq % 90);

/** Every unit sends one more measurement. */
function everyoneMoves(seq: number): void {
  for (const { uid } of live.registry.units(NORTH)) {
    const change = { uplinkKbps: seq, downlinkKbps: seq, modemInfo: 'y'.repeat(64), rttMs: 40, lossPercent: 0 };
    const modems = Array.from({ length: 4 }, (_, port) => aModem(`m${port}`, change));
    live.registry.telemetry(live.world.address(uid), unitTelemetry({ seq, modems, temperature: seq % 90 }));
  }
}

test('a slow socket is skipped while it is full, does not delay others, and is complete when it drains', async () => {
  const { headers } = await live.signIn('operator', 'luc_regular', NORTH);
  const [slow, quick] = [await live.open(headers), await live.open(headers)];
  await Promise.all([slow.follow(NORTH), quick.follow(NORTH)]);
  slow.socket.pause();
  const skipped = () => live.hub.counters()['skipped'] ?? 0;
  const before = skipped();
  let seq = 10;
  for (; seq < 400 && skipped() === before; seq += 1) {
    everyoneMoves(seq);
    await pause(5);
  }
  for (const last = seq + 5; seq < last; seq += 1) {
    everyoneMoves(seq);
    await pause(60);
  }
  expect(skipped()).toBeGreaterThan(before);
  const waiting = live.hub.counters()['waitingBytes'] ?? 0;
  expect(waiting).toBeGreaterThan(64 * 1024);
  expect(waiting).toBeLessThan(1024 * 1024);
  await quick.until(() => allAt(quick, seq - 1));
  slow.socket.resume();
  everyoneMoves(seq);
  await Promise.all([slow, quick].map((browser) => browser.until(() => allAt(browser, seq))));
  const expected = Object.fromEntries(live.registry.units(NORTH).map((unit) => [unit.uid, unit]));
  expect(Object.fromEntries(slow.tables.units)).toEqual(expected);
  expect(Object.fromEntries(quick.tables.units)).toEqual(expected);
});

test('a socket that reads nothing at all is closed; one that answers pings stays', async () => {
  const strict = await LiveWorld.make({ tickMs: 50, stalledMs: 1_500 });
  const { headers } = await strict.signIn('operator', 'luc_regular', NORTH);
  const [dead, alive] = [await strict.open(headers), await strict.open(headers)];
  dead.socket.pause();
  await alive.next('tick');
  const count = () => strict.hub.counters()['sockets'] ?? 0;
  const before = count();
  const deadline = Date.now() + 10_000;
  while (count() === before && Date.now() < deadline) await pause(50);
  expect(count()).toBe(before - 1);
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  await strict.close();
});

test('a console that shuts down announces it', async () => {
  const { headers } = await live.signIn('operator', 'luc_regular', NORTH);
  const browser = await live.open(headers);
  const end = browser.next('end');
  const nonReading = await live.open(headers);
  nonReading.socket.pause();
  live.hub.close();
  await live.gate.close();
  expect(await end).toEqual({ type: 'end', reason: 'shutdown' });
  expect(await browser.closed).toBe(1001);
  expect(live.hub.counters()['sockets']).toBe(0);
  expect(await live.refusal(headers)).toEqual({ status: 503, code: 'UNAVAILABLE' });
});
