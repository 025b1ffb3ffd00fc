import { upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverState, unitState } from '../subject/reports.js';
import { connectAs, leave } from './bus-client.js';
import { allAssetsOf, type TenantAssets, type Finding, type Testbed } from './testbed.js';

const SETTLE_MS = 700;

/** A paired device names records of another customer on its own topics. None of them may change or reach the device. */
export async function trySpoofing(testbed: Testbed): Promise<Finding> {
  const [home, foreign] = allAssetsOf(testbed);
  if (!home || !foreign) throw new Error('two customers are required');
  const found = [await spoof(testbed, home, foreign), await spoof(testbed, foreign, home)];
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...testbed.leaks()],
  };
}

async function spoof(testbed: Testbed, attacker: TenantAssets, victim: TenantAssets): Promise<Finding> {
  const { rogue } = attacker;
  const victimUnit = victim.units[0];
  const victimChannel = victim.things.channel[0]?.id ?? '';
  if (!victimUnit) throw new Error('a customer has no unit');
  const before = await standing(testbed, victim);
  await testbed.db.query(
    `insert into commands (id, device_id, name, "order", state, expires_at)
     values ($1, $2, 'reboot', '{"name":"reboot","args":{}}', 'sent', now() + interval '1 hour')`,
    [`cmd-open-${rogue.deviceId}`, victimUnit.id],
  );
  const complaints: string[] = [];
  const connection = await connectAs(rogue);
  if (!connection) return { checks: 1, complaints: ['a device cannot connect with valid credentials'] };
  const publish = (name: 'presence' | 'state' | 'result' | 'event', word: object) =>
    connection.client.publishAsync(upTopic(rogue, name), JSON.stringify(word), { qos: 1 });
  const session = 'attacker';
  await publish('presence', { online: true, session, sentAt: 1 });
  await publish('result', { id: `cmd-open-${rogue.deviceId}`, session, outcome: 'done', error: null });
  const transmission = { id: 'tr-lie', channelId: victimChannel, phase: 'streaming' as const, startedAt: 1 };
  await publish('state', { ...unitState({ transmission, channelId: victimChannel }), session, seq: 1 });
  await publish('state', { ...serverState([victimChannel]), session, seq: 2 });
  await publish('event', {
    id: `ev-lie-${rogue.deviceId}`,
    at: 1,
    type: 'transmissionEnded',
    transmissionId: 'tr-lie',
    channelId: victimChannel,
    detail: 'a lie',
  });
  await sleep(SETTLE_MS);
  const { rows } = await testbed.db.query<{ state: string }>('select state from commands where id = $1', [
    `cmd-open-${rogue.deviceId}`,
  ]);
  if (rows[0]?.state !== 'sent') complaints.push(`a device answers another's order: ${rows[0]?.state ?? 'gone'}`);
  const after = await standing(testbed, victim);
  if (after !== before) complaints.push(`a report about a foreign channel changes the channel: ${before} → ${after}`);
  complaints.push(...(await shownOf(testbed, attacker, rogue)));
  await leave(connection);
  await testbed.db.query('delete from commands where id = $1', [`cmd-open-${rogue.deviceId}`]);
  return { checks: 3, complaints };
}

/** The state of a customer's channels and units, which no other customer may change. */
async function standing({ admin }: Testbed, { things }: TenantAssets): Promise<string> {
  const channels = await Promise.all(things.channel.map(({ id }) => admin.api.channels.status({ params: { id } })));
  const units = await Promise.all(things.unit.map(({ id }) => admin.api.units.unit({ params: { id } })));
  return JSON.stringify([
    channels.map(({ status, allocatedToUnitUid, transmissionId, video }) => [
      status,
      allocatedToUnitUid,
      transmissionId,
      video,
    ]),
    units.map(({ uid, online, model, transmission, channelId }) => [uid, online, model, transmission, channelId]),
  ]);
}

/** Leaks in the view of the spoofing unit, such as the name or pictures of a foreign channel. */
async function shownOf(testbed: Testbed, attacker: TenantAssets, rogue: DeviceCredentials): Promise<string[]> {
  const { thumbnailUrl, previewUrl, selectedChannelName } = await testbed.admin.api.units.unit({
    params: { id: rogue.deviceId },
  });
  const shown = JSON.stringify([thumbnailUrl, previewUrl, selectedChannelName]);
  const own = new Set(attacker.things.channel.map(({ id }) => id));
  const foreign = testbed.markers.filter(({ inventoryId }) => inventoryId !== attacker.tenant.inventoryId);
  const leak = foreign.find(({ text }) => shown.includes(text) && !own.has(text));
  return leak ? [`a unit that claims a foreign channel is shown ${leak.text}`] : [];
}
