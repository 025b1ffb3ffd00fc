import { contract } from '@backhaul/contract';
import {
  accessMatrix,
  badInput,
  commandIdOf,
  destinationIdOf,
  FILE_NAME,
  fileIdOf,
  personUploadIdOf,
  hostileRequests,
  keyHeaders,
  judgeHostile,
  type CallParts,
  knownInputs,
  participantIdOf,
  placedInputs,
  type PlacedId,
  referenceMatrix,
  REFERENCES,
  sharedMatrix,
  type Tenant,
  type TestUser,
  shareLinkIdOf,
  ifbIdOf,
  tallyLinkIdOf,
  tallySourceIdOf,
  subscriptionIdOf,
  transmissionIdOf,
  webhookEventIdOf,
  WITHOUT_RECORDS,
  twoTenants,
} from '@backhaul/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../platform/access/api-keys.js';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { injectable } from '../platform/http/testing.js';
import type { RunningConsole } from './compose.js';
import { insertLine, insertTalkingUnit } from '../testing/room-inserts.js';
import { insertOpenShare, type OpenShare } from '../testing/open-share.js';
import { insertShared, type SharedThings } from '../testing/shared-things.js';
import { insertSupport } from '../testing/support-inserts.js';
import { freshFor, insertThings, testConsole } from '../testing/console.js';
import type { TenantThings } from '../testing/things.js';
import { insertIfb } from '../testing/audio-interface-inserts.js';
import { insertTallyInterface, insertTallyLink } from '../testing/tally-inserts.js';

const { home, foreign } = twoTenants();
const bossId = home.users.find((user) => user.role === 'super_user')?.id ?? '';
const LONG_MS = 1_500_000;
const HOSTILE = 2_000;
let database: TestDatabase;
let running: RunningConsole;
let subjects: Readonly<Record<keyof TenantThings, readonly PlacedId[]>>;
let shared: SharedThings;
let openShare: OpenShare;
let sessions: Sessions;
const headersOf = (userId: string) => sessionHeaders(database.db, sessions, userId);

/** API keys of the superuser for the customer `home`: one type sees the inventory, the other a group. */
let keys: readonly TestUser[];

let made = 0;
/** Records are created in the place of the user; a publisher in the group of its channel. */
const inputs = (call: string, subjectId?: string, user?: TestUser): CallParts => {
  if (call !== 'publishers.create') return placedInputs(call, subjectId, user ?? home);
  const groupId = subjects.channel.find(({ id }) => id === subjectId)?.groupId ?? home.groupId;
  return { body: { name: `made-${(made += 1)}`, description: '', endsAt: null, groupId } };
};

async function insertKey(role: TestUser['role']): Promise<TestUser> {
  const { secret, hash, hint } = newApiKey();
  const id = `key-${role}`;
  const row = { id, name: id, secret_hash: hash, hint, role, made_by: bossId };
  await database.db
    .insertInto('api_keys')
    .values({ ...row, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  const { inventoryId, groupId } = home;
  await database.db.insertInto('api_key_inventories').values({ api_key_id: id, inventory_id: inventoryId }).execute();
  await database.db.insertInto('api_key_groups').values({ api_key_id: id, group_id: groupId }).execute();
  return { id, username: id, role, inventoryId, groupId, apiKey: secret };
}

const keepers = ({ users }: Tenant): readonly TestUser[] =>
  users.filter(({ role }) => role === 'luc_media_group_admin');
const idsOf = (things: readonly PlacedId[]): string[] => things.map(({ id }) => id);

beforeAll(async () => {
  database = await testDatabase();
  for (const tenant of [home, foreign]) await insertTenant(database.db, tenant);
  await insertSupport(database.db, [home, foreign]);
  const [ours, theirs] = [await insertThings(database.db, home), await insertThings(database.db, foreign)];
  openShare = await insertOpenShare(database.db, theirs, ours);
  subjects = {
    unit: [...ours.unit, ...theirs.unit],
    device: [...ours.device, ...theirs.device],
    channel: [...ours.channel, ...theirs.channel],
    anyChannel: [...ours.anyChannel, ...theirs.anyChannel],
    returnChannel: [...ours.returnChannel, ...theirs.returnChannel],
    server: [...ours.server, ...theirs.server],
    group: [...ours.group, ...theirs.group],
    inventory: [...ours.inventory, ...theirs.inventory],
    label: [...ours.label, ...theirs.label],
    graphic: [...ours.graphic, ...theirs.graphic],
    streamProfile: [...ours.streamProfile, ...theirs.streamProfile],
    streamProvider: [...ours.streamProvider, ...theirs.streamProvider],
    auditEntry: [...ours.auditEntry, ...theirs.auditEntry],
    apiKey: [...ours.apiKey, ...theirs.apiKey],
    webhook: [...ours.webhook, ...theirs.webhook],
    alert: [...ours.alert, ...theirs.alert],
    publisher: [...ours.publisher, ...theirs.publisher, openShare.publisher],
    subscriber: [...ours.subscriber, openShare.subscriber, ...theirs.subscriber],
    rollout: [...ours.rollout, ...theirs.rollout],
    usageProfile: [...ours.usageProfile, ...theirs.usageProfile],
    inventoryService: [...ours.inventoryService, ...theirs.inventoryService],
    accessApproval: [...ours.accessApproval, ...theirs.accessApproval],
    remoteAction: [...ours.remoteAction, ...theirs.remoteAction],
    audioRoom: [...ours.audioRoom, ...theirs.audioRoom],
    supportCase: [...ours.supportCase, ...theirs.supportCase],
    portalDocument: [...ours.portalDocument, ...theirs.portalDocument],
    audioInterface: [...ours.audioInterface, ...theirs.audioInterface],
    tallyInterface: [...ours.tallyInterface, ...theirs.tallyInterface],
    story: [...ours.story, ...theirs.story],
    organization: [...ours.organization, ...theirs.organization],
    softwareVersion: [...ours.softwareVersion, ...theirs.softwareVersion],
    releaseNote: [...ours.releaseNote, ...theirs.releaseNote],
    geocodingProfile: [...ours.geocodingProfile, ...theirs.geocodingProfile],
    modemVendor: [...ours.modemVendor, ...theirs.modemVendor],
    operatorSet: [...ours.operatorSet, ...theirs.operatorSet],
    clientNotification: [...ours.clientNotification, ...theirs.clientNotification],
    alertRoute: [...ours.alertRoute, ...theirs.alertRoute],
    dutyList: [...ours.dutyList, ...theirs.dutyList],
    maintenanceWindow: [...ours.maintenanceWindow, ...theirs.maintenanceWindow],
    user: [...ours.user, ...theirs.user],
  };
  for (const room of subjects.audioRoom) await insertTalkingUnit(database.db, room, participantIdOf(room.id));
  for (const unit of subjects.unit) {
    const server = subjects.server.find(({ inventoryId }) => inventoryId === unit.inventoryId);
    if (server) await insertLine(database.db, unit, server.id);
  }
  const [expires, order] = [new Date(Date.now() + 3_600_000), JSON.stringify({ name: 'reboot' as const, args: {} })];
  const commands = [...subjects.unit, ...subjects.server].map(({ id }) => ({
    id: commandIdOf(id),
    device_id: id,
    name: 'reboot',
  }));
  await database.db
    .insertInto('commands')
    .values(commands.map((command) => ({ ...command, order, state: 'done' as const, expires_at: expires })))
    .execute();
  const runs = [ours, theirs].flatMap(({ unit, channel }) =>
    unit.flatMap(({ id }) =>
      channel[0] ? [{ id: transmissionIdOf(id), unit_id: id, channel_id: channel[0].id }] : [],
    ),
  );
  await database.db
    .insertInto('transmissions')
    .values(runs.map((run) => ({ ...run, asked_by: null, created_at: new Date(), ended_at: new Date() })))
    .execute();
  await database.db
    .insertInto('destinations')
    .values(
      subjects.channel.map(({ id }) => ({
        id: destinationIdOf(id),
        channel_id: id,
        name: 'web',
        target: JSON.stringify({ protocol: 'hls' as const }),
      })),
    )
    .execute();
  const served = await database.db.selectFrom('channels').select(['id', 'server_id']).execute();
  await database.db
    .insertInto('recordings')
    .values(
      served.flatMap(({ id, server_id: serverId }) =>
        serverId === null
          ? []
          : [
              {
                id: fileIdOf(id),
                channel_id: id,
                device_id: serverId,
                name: FILE_NAME,
                started_at: new Date(1),
                ended_at: new Date(2),
                bytes: '1',
                sha256: 'a',
              },
            ],
      ),
    )
    .execute();
  await database.db
    .insertInto('file_uploads')
    .values(
      subjects.channel.map(({ id }) => ({
        id: personUploadIdOf(id),
        channel_id: id,
        unit_id: null,
        user_id: null,
        username: 'nobody',
        name: FILE_NAME,
        size_bytes: '1000',
      })),
    )
    .execute();
  await database.db
    .insertInto('share_links')
    .values(
      subjects.channel.map(({ id }) => ({
        id: shareLinkIdOf(id),
        channel_id: id,
        token_hash: Buffer.from(id),
        description: 'Agency',
        duration: 'never' as const,
        starts_at: new Date(),
        ends_at: null,
      })),
    )
    .execute();
  for (const { id, inventoryId } of subjects.channel) await insertIfb(database.db, id, inventoryId, ifbIdOf(id));
  const interfaceId = await insertTallyInterface(database.db, home.inventoryId);
  await database.db
    .insertInto('tally_sources')
    .values(
      subjects.channel.map(({ id }, address) => ({
        id: tallySourceIdOf(id),
        interface_id: interfaceId,
        channel_id: id,
        screen: 0,
        address,
      })),
    )
    .execute();
  for (const { id } of subjects.channel) await insertTallyLink(database.db, { channel_id: id }, tallyLinkIdOf(id));
  for (const { id } of subjects.unit) await insertTallyLink(database.db, { unit_id: id }, tallyLinkIdOf(id));
  shared = await insertShared(database.db, home, ours);
  keys = await Promise.all((['luc_admin', 'luc_regular'] as const).map((role) => insertKey(role)));
  sessions = new Sessions({ db: database.db, clock: systemClock });
  // One connection, so that any state that a request leaves on it reaches the next request.
  running = await testConsole(database.url, { databaseConnections: 1 });
});
afterAll(async () => {
  await running.close();
  await database.close();
});

describe('the whole console', () => {
  // First, because the other tests change shared data.
  it(
    'names nothing that a user does not see, wherever what they see refers to it',
    async () => {
      const complaints = await sharedMatrix({
        contract,
        inject: injectable(running.http),
        // The subscriber of the share, those who are or were support there, and the publisher.
        users: [...home.users, ...foreign.support, ...keepers(foreign)],
        headers: (user) => headersOf(user.id),
        subjects: {
          ...subjects,
          unit: [...subjects.unit, ...shared.unit],
          channel: [...subjects.channel, ...shared.channel, openShare.channel],
          server: [...subjects.server, ...shared.server],
        },
        markers: [...shared.markers, ...openShare.markers],
        inputs: knownInputs,
      });
      expect(complaints).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'answers every call × role × own, foreign, missing and malformed id as the permissions say',
    async () => {
      const complaints = await accessMatrix({
        contract,
        inject: injectable(running.http),
        users: [...home.users, ...home.support, ...keys],
        headers: async ({ id, apiKey }) => (apiKey === undefined ? headersOf(id) : keyHeaders(apiKey)),
        subjects,
        inputs,
        fresh: async (call, place) => {
          const maker = { db: database.db, inject: injectable(running.http), headers: await headersOf(bossId) };
          return freshFor(maker, call, place);
        },
      });
      expect(complaints).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'tells in no call what is foreign from what is missing, in whatever field it is named',
    async () => {
      const complaints = await referenceMatrix({
        contract,
        inject: injectable(running.http),
        users: [...home.users, ...home.support],
        headers: (user) => headersOf(user.id),
        things: {
          ...subjects,
          command: subjects.unit.map((unit) => ({ ...unit, id: commandIdOf(unit.id) })),
          serverCommand: subjects.server.map((server) => ({ ...server, id: commandIdOf(server.id) })),
          file: subjects.channel.map((channel) => ({ ...channel, id: fileIdOf(channel.id) })),
          personUpload: subjects.channel.map((channel) => ({ ...channel, id: personUploadIdOf(channel.id) })),
          audioParticipant: [...subjects.audioRoom, ...subjects.unit].map((place) => ({
            ...place,
            id: participantIdOf(place.id),
          })),
          destination: subjects.channel.map((channel) => ({ ...channel, id: destinationIdOf(channel.id) })),
          shareLink: subjects.channel.map((channel) => ({ ...channel, id: shareLinkIdOf(channel.id) })),
          ifb: subjects.channel.map((channel) => ({ ...channel, id: ifbIdOf(channel.id) })),
          tallySource: subjects.channel.map((channel) => ({ ...channel, id: tallySourceIdOf(channel.id) })),
          channelTallyLink: subjects.channel.map((channel) => ({ ...channel, id: tallyLinkIdOf(channel.id) })),
          unitTallyLink: subjects.unit.map((unit) => ({ ...unit, id: tallyLinkIdOf(unit.id) })),
          subscription: subjects.publisher.map((publisher) => ({ ...publisher, id: subscriptionIdOf(publisher.id) })),
          webhookEvent: subjects.webhook.map((webhook) => ({ ...webhook, id: webhookEventIdOf(webhook.id) })),
          transmission: subjects.unit.map((unit) => ({ ...unit, id: transmissionIdOf(unit.id) })),
        },
        references: REFERENCES,
        without: WITHOUT_RECORDS,
        inputs: knownInputs,
      });
      expect(complaints).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'answers bad input to every call with a known problem',
    async () => {
      const boss = home.users.find((user) => user.role === 'super_user');
      const complaints = await badInput({
        contract,
        inject: injectable(running.http),
        headers: () => headersOf(boss?.id ?? ''),
        runs: 60,
      });
      expect(complaints).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'answers hostile requests with a known problem that names the fields, and replies as declared',
    async () => {
      const boss = home.users.find((user) => user.role === 'super_user');
      const inject = injectable(running.http);
      const { unit, channel, server, group } = subjects;
      const known = { unit: idsOf(unit), channel: idsOf(channel), server: idsOf(server), group: idsOf(group) };
      const complaints = new Set<string>();
      let session = await headersOf(boss?.id ?? '');
      let sent = 0;
      for (const hostile of hostileRequests(contract, 1, known)) {
        const { request, title, signedIn } = hostile;
        const answer = await inject({ ...request, headers: { ...(signedIn && session), ...request.headers } });
        // A call may have ended the session.
        if (answer.status === 401) session = await headersOf(boss?.id ?? '');
        const complaint = judgeHostile(contract, hostile, answer);
        if (complaint) complaints.add(`${title} ${request.method} ${request.url.slice(0, 120)}: ${complaint}`);
        if ((sent += 1) === HOSTILE) break;
      }
      expect([...complaints]).toEqual([]);
    },
    LONG_MS,
  );

  it('is public in these calls alone', () => {
    const open = Object.entries(contract).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, call]) => ('public' in call.access ? [`${group}.${name}`] : [])),
    );
    expect(open).toMatchInlineSnapshot(`
      [
        "contacts.withdrawUpdates",
        "invitations.look",
        "invitations.connect",
        "invitations.iceServers",
        "invitations.picture",
        "invitations.audioRoom",
        "invitations.joinAudioRoom",
        "invitations.leaveAudioRoom",
        "pairing.pair",
        "session.signIn",
        "session.passkeyChallenge",
        "session.signInWithPasskey",
        "session.beginSignOn",
        "users.readPasswordLink",
        "users.setPassword",
      ]
    `);
  });
});
