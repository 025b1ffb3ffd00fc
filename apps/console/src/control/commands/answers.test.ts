import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredOrder } from '../../platform/db/schema.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { orderOf } from '../../platform/vault/aad.js';
import { checkLogToken } from './log-upload.js';
import { commandsById } from './store.js';

const world = await testWorld();
let console: TestConsole;

afterEach(() => console.close());
beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  console = await world.console();
});

const SCAN: StoredOrder = { name: 'cellularScan', args: { port: '1' } };

async function give(order: StoredOrder, takesMs = 0): Promise<string> {
  const fresh = await world.db.transaction().execute((tx) =>
    console.dispatcher.enqueue(tx, {
      deviceId: world.unitId,
      order,
      askedBy: 'operator',
      transmissionId: null,
      validForMs: 15_000,
      takesMs,
    }),
  );
  await console.dispatcher.dispatch(world.unitId, fresh);
  return fresh.id;
}

const stored = async (id: string) => (await commandsById(world.db, [id]))[0];
const sentOrder = () => console.sentOrders().at(-1);

it('an order that takes its time is waited for past its expiry, and unknown only then', async () => {
  await console.unitReports(world.unitId);
  const id = await give(SCAN, 120_000);
  world.now += 60_000;
  await console.dispatcher.sweep();
  expect(await stored(id)).toMatchObject({ state: 'sent' });
  world.now += 78_000;
  await console.dispatcher.sweep();
  expect(await stored(id)).toMatchObject({ state: 'unknown' });
});

it('a command that was never sent expires at its time', async () => {
  const id = await give(SCAN, 120_000);
  world.now += 18_000;
  await console.dispatcher.sweep();
  expect(await stored(id)).toMatchObject({ state: 'expired' });
});

it('progress is sent to the user who requested the command until the result, which carries the data', async () => {
  await console.unitReports(world.unitId);
  const id = await give(SCAN, 120_000);
  await console.reportsProgress(world.unitIds[1], id, 99, 'Not this one’s order');
  await console.reportsProgress(world.unitId, id, 40, 'Scanning');
  expect(console.commandUpdates.at(-1)).toMatchObject({
    id,
    state: 'sent',
    progress: { percent: 40, text: 'Scanning' },
  });
  expect(console.dispatcher.progressOf(id)).toEqual({ percent: 40, text: 'Scanning' });

  const networks = [{ operatorId: '26201', name: 'Telekom', technology: 'lte', availability: 'current' as const }];
  const data = { kind: 'cellularNetworks' as const, port: '1', networks };
  await console.answers(world.unitId, id, 'done', null, data);
  expect(console.commandUpdates.at(-1)).toMatchObject({ id, state: 'done', progress: null, data });
  expect(await stored(id)).toMatchObject({ state: 'done', data });

  const commandUpdates = console.commandUpdates.length;
  await console.reportsProgress(world.unitId, id, 50, 'Late');
  expect(console.commandUpdates).toHaveLength(commandUpdates);
  expect(console.dispatcher.progressOf(id)).toBeNull();
});

it('a secret that a user entered is sealed in the database and sent to the unit alone', async () => {
  await console.unitReports(world.unitId);
  const args = { port: 'wlan0', ssid: 'Newsroom', password: 'correct horse' };
  const sealed = world.vault.seal(JSON.stringify(args), orderOf(world.unitId));
  const id = await give({ name: 'wifiConnect', sealed });
  expect(sentOrder()).toEqual({ name: 'wifiConnect', args });
  expect(JSON.stringify(await stored(id))).not.toContain('correct horse');
});

it('a speed test goes out with the way to the channel’s server, once that is known', async () => {
  await console.unitReports(world.unitId);
  await give({ name: 'speedTest', channelId: world.channelId, seconds: 10 });
  expect(sentOrder()).toBeUndefined();
  await console.serverReports(world.serverId, { measurePort: 9600 });
  expect(sentOrder()).toMatchObject({
    name: 'speedTest',
    args: { channelId: world.channelId, seconds: 10, target: { host: '127.0.0.1', port: 9600 } },
  });
});

it('logs are put where the console listens, by a token that is good for this bundle alone', async () => {
  await console.unitReports(world.unitId);
  await give({ name: 'fetchLogs', logId: 'log-1' });
  const order = sentOrder();
  expect(order).toMatchObject({ args: { logId: 'log-1', target: { url: null, port: 8080 } } });
  const token = order?.name === 'fetchLogs' ? order.args.target.token : '';
  expect(checkLogToken(world.vault, world.unitId, 'log-1', token)).toBe(true);
  expect(checkLogToken(world.vault, world.unitId, 'log-2', token)).toBe(false);
  expect(checkLogToken(world.vault, 'another', 'log-1', token)).toBe(false);
});
