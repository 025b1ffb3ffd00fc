import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { commandsById } from './store.js';
import type { NewOrder } from './types.js';

const world = await testWorld();
let console: TestConsole;

afterEach(() => console.close());
beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  console = await world.console();
});

const write = (on: TestConsole, deviceId = world.unitId, validForMs = 15_000): Promise<NewOrder> =>
  world.db.transaction().execute((tx) =>
    on.dispatcher.enqueue(tx, {
      deviceId,
      order: { name: 'reboot', args: {} },
      askedBy: 'operator',
      transmissionId: null,
      validForMs,
    }),
  );
const enqueue = async (...asked: Parameters<typeof write>): Promise<string> => (await write(...asked)).id;
/** A console whose bus can be broken, and the ids of the published orders. */
async function consoleWithBus() {
  const bus = { broken: false };
  const orders: string[] = [];
  const flaky = await world.console((_, downlink) => {
    if (bus.broken) return Promise.reject(new Error('no broker'));
    if (downlink.type === 'order') orders.push(downlink.id);
    return Promise.resolve();
  });
  return { bus, orders, flaky };
}
const stateOf = async (id: string) => (await commandsById(world.db, [id]))[0]?.state;

describe('orders', () => {
  it('go out once they are committed, and nothing goes out of a transaction that is undone', async () => {
    await console.unitReports(world.unitId);
    await expect(
      world.db.transaction().execute(async (tx) => {
        await console.dispatcher.enqueue(tx, {
          deviceId: world.unitId,
          order: { name: 'reboot', args: {} },
          askedBy: null,
          transmissionId: null,
          validForMs: 1_000,
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await console.dispatcher.dispatch(world.unitId);
    expect(console.orders(world.unitId)).toEqual([]);

    const id = await enqueue(console);
    await console.dispatcher.dispatch(world.unitId);
    expect(console.orders(world.unitId)).toEqual([{ id, name: 'reboot' }]);
    expect(console.sent.at(-1)?.downlink).toMatchObject({ type: 'order', expires: world.now + 15_000 });
  });

  it('wait for a device that is away; then the welcome comes first, and orders in the order of the ask', async () => {
    const ids = [await enqueue(console), await enqueue(console), await enqueue(console)];
    await console.dispatcher.dispatch(world.unitId);
    expect(console.sent).toEqual([]);
    expect(await stateOf(ids[0] ?? '')).toBe('pending');

    await console.unitReports(world.unitId);
    expect(console.sent.map(({ downlink }) => downlink.type)).toEqual([
      'welcome',
      'desired',
      'order',
      'order',
      'order',
    ]);
    expect(console.sent[0]?.downlink).toMatchObject({ now: world.now, echo: world.now });
    expect(console.orders(world.unitId).map(({ id }) => id)).toEqual(ids);
    expect(console.commandUpdates.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'sent']));
  });

  it('are repeated every 5 s until they are answered, by a restarted console as well', async () => {
    await console.unitReports(world.unitId);
    const id = await enqueue(console);
    // The console crashes between the commit and the publication: another one takes over.
    const other = await world.console();
    await other.unitReports(world.unitId);
    expect(other.orders(world.unitId)).toEqual([{ id, name: 'reboot' }]);

    await other.dispatcher.sweep();
    expect(other.orders(world.unitId)).toHaveLength(1);
    world.now += 5_000;
    await other.dispatcher.sweep();
    expect(other.orders(world.unitId)).toHaveLength(2);
    await other.answers(world.unitId, id, 'done');
    world.now += 5_000;
    await other.dispatcher.sweep();
    expect(other.orders(world.unitId)).toHaveLength(2);
  });

  it('are closed by the first answer alone', async () => {
    await console.unitReports(world.unitId);
    const settled: string[] = [];
    console.dispatcher.onSettled(async (command) => void settled.push(`${command.id} ${command.state}`));
    const id = await enqueue(console);
    await console.dispatcher.dispatch(world.unitId);
    await Promise.all([
      console.answers(world.unitId, id, 'failed', 'No room'),
      console.answers(world.unitId, id, 'done'),
      console.answers(world.unitId, id, 'done'),
    ]);
    expect(settled).toEqual([`${id} failed`]);
    expect(console.commandUpdates.at(-1)).toMatchObject({ id, state: 'failed', error: 'No room', askedBy: 'operator' });
    expect(await stateOf(id)).toBe('failed');
  });

  it('take no answer of another device', async () => {
    await console.unitReports(world.unitId);
    const id = await enqueue(console);
    await console.answers(world.unitIds[1], id, 'done');
    expect(await stateOf(id)).toBe('sent');
  });

  it('expire when they were never sent, and are unknown until the answer when they were', async () => {
    await console.unitReports(world.unitId);
    const sent = await enqueue(console);
    await console.dispatcher.dispatch(world.unitId);
    const never = await enqueue(console, world.unitIds[1]);
    world.now += 16_000;
    await console.dispatcher.sweep();
    expect([await stateOf(sent), await stateOf(never)]).toEqual(['sent', 'pending']);
    world.now += 1_000;
    await console.dispatcher.sweep();
    expect([await stateOf(sent), await stateOf(never)]).toEqual(['unknown', 'expired']);

    const before = console.sent.length;
    await console.unitReports(world.unitIds[1]);
    console.unitLeaves(world.unitId);
    await console.unitReports(world.unitId);
    expect(console.sent.slice(before).filter(({ downlink }) => downlink.type === 'order')).toEqual([]);
    await console.answers(world.unitId, sent, 'done');
    await console.answers(world.unitIds[1], never, 'done');
    expect([await stateOf(sent), await stateOf(never)]).toEqual(['done', 'expired']);
  });

  it('are never published past their expiry, however slow the bus is', async () => {
    const orders: number[] = [];
    const slow = await world.console(async (_, downlink) => {
      if (downlink.type === 'order') orders.push(world.now - downlink.expires);
      world.now += 8_000;
    });
    for (let i = 0; i < 4; i += 1) await enqueue(slow, world.unitId, 20_000);
    await slow.unitReports(world.unitId);
    expect(orders.length).toBeGreaterThan(0);
    expect(Math.max(...orders)).toBeLessThan(0);
  });

  it('go out alone when they are fresh, but never before what an earlier publish failed to bring', async () => {
    const { bus, orders, flaky } = await consoleWithBus();
    await flaky.unitReports(world.unitId);
    const give = async () => {
      const fresh = await write(flaky);
      await flaky.dispatcher.dispatch(world.unitId, fresh);
      return fresh.id;
    };
    const first = await give();
    expect(orders.splice(0)).toEqual([first]);
    bus.broken = true;
    const second = await give();
    bus.broken = false;
    const third = await give();
    expect(orders.splice(0)).toEqual([first, second, third]);
    const fourth = await give();
    expect(orders).toEqual([fourth]);
  });

  it('survive a bus that fails', async () => {
    const { bus, orders, flaky } = await consoleWithBus();
    bus.broken = true;
    await flaky.unitReports(world.unitId);
    const id = await enqueue(flaky);
    await flaky.dispatcher.dispatch(world.unitId);
    bus.broken = false;
    world.now += 5_000;
    await flaky.dispatcher.sweep();
    expect(orders).toEqual([id]);
  });

  it('are closed by an answer that came while the database was away, as of when it came', async () => {
    await console.unitReports(world.unitId);
    const id = await enqueue(console);
    await sql`
      create function away() returns trigger language plpgsql as $$
        begin raise exception 'the database system is starting up' using errcode = '57P03'; end $$`.execute(world.db);
    await sql`create trigger away before update on commands execute function away()`.execute(world.db);
    const answered = console.answers(world.unitId, id, 'done');
    const cameAt = world.now;
    world.now += 3_000;
    await sql`drop function away cascade`.execute(world.db);
    await answered;
    expect(await commandsById(world.db, [id])).toMatchObject([{ state: 'done', answeredAt: cameAt }]);
  });

  it('are closed by an answer whose words the database does not take', async () => {
    await console.unitReports(world.unitId);
    const id = await enqueue(console);
    await console.answers(world.unitId, id, 'failed', 'no \u0000 encoder');
    expect(await commandsById(world.db, [id])).toMatchObject([{ state: 'failed', error: 'no  encoder' }]);
  });

  it('go out with the next look to a device that could not be given them when it came', async () => {
    await console.unitReports(world.unitId);
    const id = await enqueue(console);
    console.unitLeaves(world.unitId);
    const away = await world.database.without('commands');
    await console.unitReports(world.unitId);
    await away.end();
    expect(console.orders(world.unitId)).toEqual([]);
    await console.dispatcher.sweep();
    expect(console.orders(world.unitId)).toEqual([{ id, name: 'reboot' }]);
  });

  it('of many devices that come at once are read together', async () => {
    const ids = await Promise.all(world.unitIds.map((unitId) => enqueue(console, unitId)));
    await Promise.all(world.unitIds.map((unitId) => console.unitReports(unitId)));
    expect(world.unitIds.flatMap((unitId) => console.orders(unitId).map(({ id }) => id))).toEqual(ids);
  });
});

const desired = () => console.sent.flatMap(({ downlink }) => (downlink.type === 'desired' ? [downlink] : []));

describe('the desired configuration', () => {
  it('is said to a device that reports a lower version, until it reports that one', async () => {
    const applied = {
      ...FIRST_CONFIGURATION,
      delay: 500,
      resolution: '720p30',
      codec: 'h264',
      bitrateKbps: 1000,
    } as const;
    const reported = { version: 0, applied: { ...applied, audioEnabled: true, audioBitrateKbps: 96 as const } };
    await console.unitReports(world.unitId);
    console.clear();
    await console.unitReports(world.unitId, { configuration: reported });
    expect(desired()).toMatchObject([{ version: 1, configuration: { delay: 1000, codec: 'h264' } }]);
    await console.unitReports(world.unitId, { configuration: reported });
    expect(desired()).toHaveLength(1);
    world.now += 5_000;
    await console.dispatcher.sweep();
    expect(desired()).toHaveLength(2);
    await console.unitReports(world.unitId);
    world.now += 5_000;
    await console.dispatcher.sweep();
    expect(desired()).toHaveLength(2);
  });

  it('is said once when the record has changed elsewhere, to a device that is behind', async () => {
    const setVersion = async (version: number) => {
      await world.db.updateTable('devices').set({ desired_version: version }).where('id', '=', world.unitId).execute();
      await console.registry.refresh('unit', world.unitId);
      await Promise.all([1, 2].map(() => console.dispatcher.recordChanged(world.unitId)));
    };
    await console.unitReports(world.unitId);
    console.clear();
    await setVersion(1);
    expect(desired()).toEqual([]);
    await setVersion(7);
    expect(desired()).toMatchObject([{ version: 7 }]);
    await setVersion(1);
  });

  it('is said with the next look when it could not be read', async () => {
    await console.unitReports(world.unitId);
    await world.db.updateTable('devices').set({ desired_version: 7 }).where('id', '=', world.unitId).execute();
    await console.registry.refresh('unit', world.unitId);
    console.clear();
    const away = await world.database.without('channels');
    await console.dispatcher.converge(world.unitId);
    await away.end();
    expect(desired()).toEqual([]);
    await console.dispatcher.sweep();
    expect(desired()).toMatchObject([{ version: 7 }]);
    await world.db.updateTable('devices').set({ desired_version: 1 }).where('id', '=', world.unitId).execute();
  });

  it('of a server is made from its channels', async () => {
    await console.serverReports(world.serverId, { configurationVersion: 0 });
    const [first] = desired();
    expect(first?.configuration).toMatchObject({
      channels: [
        { name: 'studio-1', input: 'unit', recording: false },
        { name: 'studio-2', input: 'unit' },
        { name: 'studio-3', input: 'unit' },
      ],
    });
  });
});
