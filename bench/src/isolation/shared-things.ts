import { contract, CORE } from '@backhaul/contract';
import { permissionsOf } from '@backhaul/domain';
import type { ServerState } from '@backhaul/contract/bus';
import type { Said } from '@backhaul/testing/reports';
import { hiddenFrom, sharedMatrix, type PlacedId, type TestUser } from '@backhaul/testing';
import type { WebSocket } from 'ws';
import { anonymous } from '../subject/api.js';
import { Device } from '../subject/device.js';
import { serverState } from '../subject/reports.js';
import { eventually } from '../subject/wait.js';
import { UserRequests } from './user-requests.js';
import { allAssetsOf, type TenantAssets, type Finding, type Testbed } from './testbed.js';
import { changed, refer } from './shared.js';
import { end, upgrade } from './sockets.js';

const PATIENCE_MS = 30_000;

/**
 * A unit, a server and a channel are shared by two groups of a customer: no response and no live update names a record that is only in the
 * other group, and only users who see all channels of a server can pair it again.
 */
export async function tryShared(testbed: Testbed): Promise<Finding> {
  const found: Finding[] = [];
  for (const assets of allAssetsOf(testbed)) {
    found.push(await tryAnswers(testbed, assets), await tryUpdates(testbed, assets), await tryPairing(testbed, assets));
  }
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...testbed.leaks()],
  };
}

/** Makes every GET call for the shared records. */
async function tryAnswers(testbed: Testbed, assets: TenantAssets): Promise<Finding> {
  const { shared } = assets;
  await refer(testbed.db, shared);
  await eventually('shared records refer to the other group', PATIENCE_MS, async () => {
    const [unit, channel] = await Promise.all([
      testbed.admin.api.units.unit({ params: { id: shared.unit.id } }),
      testbed.admin.api.channels.status({ params: { id: shared.channel.id } }),
    ]);
    return unit.channelId === shared.neighbours.channelId && channel.allocatedToUnitUid === shared.neighbours.unitId;
  });
  const of = (kind: keyof TenantAssets['things'], one: PlacedId): readonly PlacedId[] => [...assets.things[kind], one];
  const requests = new UserRequests(testbed);
  const complaints = await sharedMatrix({
    contract,
    inject: requests.inject,
    headers: requests.headers,
    users: testbed.usersOf(assets),
    subjects: {
      ...assets.things,
      publisher: [...assets.things.publisher, testbed.openShare.publisher],
      subscriber: [...assets.things.subscriber, testbed.openShare.subscriber],
      unit: of('unit', shared.unit),
      server: of('server', shared.server),
      channel: of('channel', shared.channel),
    },
    markers: testbed.markers,
  });
  return { checks: requests.count, complaints };
}

/** Reads live updates of the shared records while the records that they refer to change. */
async function tryUpdates({ url, db, sessions, markers, usersOf }: Testbed, assets: TenantAssets): Promise<Finding> {
  const { shared, tenant } = assets;
  const { neighbours } = shared;
  const listeners: { readonly socket: WebSocket; readonly frames: readonly Buffer[]; readonly user: TestUser }[] = [];
  for (const user of usersOf(assets)) {
    if (!permissionsOf([user.role]).has('unit:read')) continue;
    const opened = await upgrade(url, `${CORE}/v2/live`, { ...(await sessions.begin(user.id)), origin: url });
    if ('refused' in opened) throw new Error(`${user.username} cannot open a socket`);
    opened.socket.send(JSON.stringify({ type: 'subscribe', group: tenant.groupId }));
    listeners.push({ ...opened, user });
  }
  const all = (what: string, text: string, some = listeners) =>
    eventually(what, PATIENCE_MS, () => some.every(({ frames }) => frames.some((frame) => frame.includes(text))));
  try {
    await all('a snapshot for every user', '"type":"snapshot"');
    const name = `${neighbours.canary}-renamed`;
    await db.query('update channels set name = $2 where id = $1', [neighbours.channelId, name]);
    await changed(db, [`channel:${neighbours.channelId}`, `unit:${shared.unit.id}`]);
    const whole = listeners.filter(({ user }) => !hiddenFrom(user, markers).includes(neighbours.canary));
    if (whole.length === 0) throw new Error('no user sees both groups');
    await all('the new name, for users who see both groups', name, whole);
    // Sent after it, on the same sockets.
    const last = `last-word-${tenant.groupId}`;
    await db.query('update units set alias = $2 where device_id = $1', [shared.unit.id, last]);
    await changed(db, [`unit:${shared.unit.id}`]);
    await all('the last update, for every user', last);
    return {
      checks: listeners.length,
      complaints: listeners.flatMap(({ user, frames }) => {
        const leak = leakTo(user, frames);
        return leak === undefined ? [] : [`live updates of shared records show ${user.username} ${leak}`];
      }),
    };
  } finally {
    await Promise.all(listeners.map(end));
  }

  function leakTo(user: TestUser, frames: readonly Buffer[]): string | undefined {
    return hiddenFrom(user, markers).find((text) => frames.some((frame) => frame.includes(text)));
  }
}

/** A user with a pairing code pairs the shared server again; the server receives nothing that the user does not see. */
async function tryPairing(testbed: Testbed, assets: TenantAssets): Promise<Finding> {
  const { id } = assets.shared.server;
  const requests = new UserRequests(testbed);
  const complaints: string[] = [];
  let paired = 0;
  for (const user of testbed.usersOf(assets)) {
    const answer = await requests.ask(user, contract.servers.makePairingCode, { params: { id } });
    if (answer.status !== 201) continue;
    const { code } = contract.servers.makePairingCode.response.parse(JSON.parse(answer.body.toString('utf8')));
    const received = await sentToServer(testbed.url, code ?? '');
    paired += 1;
    const leak = hiddenFrom(user, testbed.markers).find((text) => received.includes(text));
    if (leak !== undefined) complaints.push(`${user.username} pairs a shared server, which receives ${leak}`);
  }
  if (paired === 0) complaints.push('no user may pair a shared server');
  return { checks: requests.count, complaints };
}

const NO_EXPORTS: ServerState['exports'] = { waiting: 0, failed: 0, files: [] };

/** Everything that a program receives when it pairs as a server, up to its configuration. */
async function sentToServer(url: string, code: string): Promise<string> {
  const credentials = await anonymous(url).pairing.pair({ body: { code, kind: 'server' } });
  const received = [JSON.stringify({ ...credentials, brokerUrl: undefined })];
  const device = await Device.connect(credentials, (message) => void received.push(JSON.stringify(message)));
  try {
    // The console sends a server's configuration once it knows what the server understands.
    const state: Said<ServerState> = { ...serverState([]), configurationVersion: 0, exports: NO_EXPORTS };
    await device.report('state', state);
    await eventually('a paired server receives its configuration', PATIENCE_MS, () =>
      received.some((message) => message.startsWith('{"type":"desired"')),
    );
  } finally {
    await device.close();
  }
  return received.join('\n');
}
