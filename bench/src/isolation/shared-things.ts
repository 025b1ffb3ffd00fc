import { contract, CORE } from '@backhaul/contract';
import { permissionsOf } from '@backhaul/domain';
import { hiddenFrom, sharedMatrix, type PlacedId, type TestUser } from '@backhaul/testing';
import type { WebSocket } from 'ws';
import { anonymous } from '../subject/api.js';
import { Device } from '../subject/device.js';
import { eventually } from '../subject/wait.js';
import { Asking } from './asking.js';
import { estatesOf, type Estate, type Finding, type Ground } from './ground.js';
import { changed, refer } from './shared.js';
import { end, upgrade } from './sockets.js';

const PATIENCE_MS = 30_000;

/**
 * A unit, a server and a channel that two groups of a customer share: no answer and no live update names what stands in the other group
 * alone, and nobody who does not see all channels of a server pairs it again.
 */
export async function tryShared(ground: Ground): Promise<Finding> {
  const found: Finding[] = [];
  for (const estate of estatesOf(ground)) {
    found.push(await tryAnswers(ground, estate), await tryUpdates(ground, estate), await tryPairing(ground, estate));
  }
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...ground.leaks()],
  };
}

/** Every call that reads, on what is shared. */
async function tryAnswers(ground: Ground, estate: Estate): Promise<Finding> {
  const { shared } = estate;
  await refer(ground.db, shared);
  await eventually('what is shared refers to what the neighbours have', PATIENCE_MS, async () => {
    const [unit, channel] = await Promise.all([
      ground.admin.api.units.unit({ params: { id: shared.unit.id } }),
      ground.admin.api.channels.status({ params: { id: shared.channel.id } }),
    ]);
    return unit.channelId === shared.neighbours.channelId && channel.allocatedToUnitUid === shared.neighbours.unitId;
  });
  const of = (kind: keyof Estate['things'], one: PlacedId): readonly PlacedId[] => [...estate.things[kind], one];
  const asking = new Asking(ground);
  const complaints = await sharedMatrix({
    contract,
    inject: asking.inject,
    headers: asking.headers,
    users: ground.usersOf(estate),
    subjects: {
      ...estate.things,
      unit: of('unit', shared.unit),
      server: of('server', shared.server),
      channel: of('channel', shared.channel),
    },
    markers: ground.markers,
  });
  return { checks: asking.count, complaints };
}

/** Live updates of what is shared while what it refers to changes. */
async function tryUpdates({ url, db, sessions, markers, usersOf }: Ground, estate: Estate): Promise<Finding> {
  const { shared, tenant } = estate;
  const { neighbours } = shared;
  const listeners: { readonly socket: WebSocket; readonly said: readonly Buffer[]; readonly user: TestUser }[] = [];
  for (const user of usersOf(estate)) {
    if (!permissionsOf([user.role]).has('unit:read')) continue;
    const opened = await upgrade(url, `${CORE}/v2/live`, { ...(await sessions.begin(user.id)), origin: url });
    if ('refused' in opened) throw new Error(`${user.username} is refused a socket`);
    opened.socket.send(JSON.stringify({ type: 'subscribe', group: tenant.groupId }));
    listeners.push({ ...opened, user });
  }
  const all = (what: string, text: string, some = listeners) =>
    eventually(what, PATIENCE_MS, () => some.every(({ said }) => said.some((frame) => frame.includes(text))));
  try {
    await all('a snapshot for everybody', '"type":"snapshot"');
    const name = `${neighbours.canary}-renamed`;
    await db.query('update channels set name = $2 where id = $1', [neighbours.channelId, name]);
    await changed(db, [`channel:${neighbours.channelId}`, `unit:${shared.unit.id}`]);
    const whole = listeners.filter(({ user }) => !hiddenFrom(user, markers).includes(neighbours.canary));
    if (whole.length === 0) throw new Error('nobody sees both groups');
    await all('the new name, for who sees both groups', name, whole);
    // Said after it, on the same sockets.
    const last = `last-word-${tenant.groupId}`;
    await db.query('update units set alias = $2 where device_id = $1', [shared.unit.id, last]);
    await changed(db, [`unit:${shared.unit.id}`]);
    await all('the last word, for everybody', last);
    return {
      checks: listeners.length,
      complaints: listeners.flatMap(({ user, said }) => {
        const leak = leakTo(user, said);
        return leak === undefined ? [] : [`live updates of what is shared tell ${user.username} of ${leak}`];
      }),
    };
  } finally {
    await Promise.all(listeners.map(end));
  }

  function leakTo(user: TestUser, frames: readonly Buffer[]): string | undefined {
    return hiddenFrom(user, markers).find((text) => frames.some((frame) => frame.includes(text)));
  }
}

/** A user who gets a code pairs the shared server again, and receives nothing that the user does not see. */
async function tryPairing(ground: Ground, estate: Estate): Promise<Finding> {
  const { id } = estate.shared.server;
  const asking = new Asking(ground);
  const complaints: string[] = [];
  let paired = 0;
  for (const user of ground.usersOf(estate)) {
    const answer = await asking.ask(user, contract.servers.makePairingCode, { params: { id } });
    if (answer.status !== 201) continue;
    const { code } = contract.servers.makePairingCode.response.parse(JSON.parse(answer.body.toString('utf8')));
    const received = await sentToServer(ground.url, code ?? '');
    paired += 1;
    const leak = hiddenFrom(user, ground.markers).find((text) => received.includes(text));
    if (leak !== undefined) complaints.push(`${user.username} pairs a shared server, which is told of ${leak}`);
  }
  if (paired === 0) complaints.push('nobody may pair a shared server');
  return { checks: asking.count, complaints };
}

/** Everything that a machine receives when it pairs as a server, up to its configuration. */
async function sentToServer(url: string, code: string): Promise<string> {
  const credentials = await anonymous(url).pairing.pair({ body: { code, kind: 'server' } });
  const received = [JSON.stringify({ ...credentials, brokerUrl: undefined })];
  const device = await Device.connect(credentials, (message) => void received.push(JSON.stringify(message)));
  try {
    await eventually('a server that is paired is told what to receive', PATIENCE_MS, () =>
      received.some((message) => message.startsWith('{"type":"desired"')),
    );
  } finally {
    await device.close();
  }
  return received.join('\n');
}
