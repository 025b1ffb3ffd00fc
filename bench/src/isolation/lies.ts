import { upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverState, unitState } from '../subject/reports.js';
import { connectAs, leave } from './bus-client.js';
import { estatesOf, type Estate, type Finding, type Ground } from './ground.js';

const SETTLE_MS = 700;

/** A paired device that names on its own topics what is another customer's. Nothing of theirs may change, or reach it. */
export async function tryLies(ground: Ground): Promise<Finding> {
  const [home, foreign] = estatesOf(ground);
  if (!home || !foreign) throw new Error('there are two customers');
  const found = [await lieAbout(ground, home, foreign), await lieAbout(ground, foreign, home)];
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...ground.leaks()],
  };
}

async function lieAbout(ground: Ground, liar: Estate, victim: Estate): Promise<Finding> {
  const { rogue } = liar;
  const victimUnit = victim.units[0];
  const victimChannel = victim.things.channel[0]?.id ?? '';
  if (!victimUnit) throw new Error('a customer has no unit');
  const before = await standing(ground, victim);
  await ground.db.query(
    `insert into commands (id, device_id, name, "order", state, expires_at)
     values ($1, $2, 'reboot', '{"name":"reboot","args":{}}', 'sent', now() + interval '1 hour')`,
    [`cmd-open-${rogue.deviceId}`, victimUnit.id],
  );
  const complaints: string[] = [];
  const connection = await connectAs(rogue);
  if (!connection) return { checks: 1, complaints: ['a device may not come in with good credentials'] };
  const say = (name: 'presence' | 'state' | 'result' | 'event', word: object) =>
    connection.client.publishAsync(upTopic(rogue, name), JSON.stringify(word), { qos: 1 });
  const session = 'liar';
  await say('presence', { online: true, session, sentAt: 1 });
  await say('result', { id: `cmd-open-${rogue.deviceId}`, session, outcome: 'done', error: null });
  const transmission = { id: 'tr-lie', channelId: victimChannel, phase: 'streaming' as const, startedAt: 1 };
  await say('state', { ...unitState({ transmission, channelId: victimChannel }), session, seq: 1 });
  await say('state', { ...serverState([victimChannel]), session, seq: 2 });
  await say('event', {
    id: `ev-lie-${rogue.deviceId}`,
    at: 1,
    type: 'transmissionEnded',
    transmissionId: 'tr-lie',
    channelId: victimChannel,
    detail: 'a lie',
  });
  await sleep(SETTLE_MS);
  const { rows } = await ground.db.query<{ state: string }>('select state from commands where id = $1', [
    `cmd-open-${rogue.deviceId}`,
  ]);
  if (rows[0]?.state !== 'sent') complaints.push(`a device answers another's order: ${rows[0]?.state ?? 'gone'}`);
  const after = await standing(ground, victim);
  if (after !== before) complaints.push(`what a device says of a foreign channel changes it: ${before} → ${after}`);
  complaints.push(...(await shownOf(ground, liar, rogue)));
  await leave(connection);
  await ground.db.query('delete from commands where id = $1', [`cmd-open-${rogue.deviceId}`]);
  return { checks: 3, complaints };
}

/** What of a customer's channels and units must be the same whatever others say. */
async function standing({ admin }: Ground, { things }: Estate): Promise<string> {
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

/** The liar's own view: a foreign channel's name or pictures in it would be a way to them. */
async function shownOf(ground: Ground, liar: Estate, rogue: DeviceCredentials): Promise<string[]> {
  const { thumbnailUrl, previewUrl, selectedChannelName } = await ground.admin.api.units.unit({
    params: { id: rogue.deviceId },
  });
  const shown = JSON.stringify([thumbnailUrl, previewUrl, selectedChannelName]);
  const own = new Set(liar.things.channel.map(({ id }) => id));
  const foreign = ground.markers.filter(({ inventoryId }) => inventoryId !== liar.tenant.inventoryId);
  const leak = foreign.find(({ text }) => shown.includes(text) && !own.has(text));
  return leak ? [`a unit that claims a foreign channel is shown ${leak.text}`] : [];
}
