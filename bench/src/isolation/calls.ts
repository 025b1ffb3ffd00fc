import { contract, type Contract } from '@backhaul/contract';
import {
  accessMatrix,
  commandIdOf,
  destinationIdOf,
  fileIdOf,
  knownInputs,
  participantIdOf,
  placedInputs,
  type PlacedId,
  personUploadIdOf,
  referenceMatrix,
  REFERENCES,
  shareLinkIdOf,
  ifbIdOf,
  tallyLinkIdOf,
  tallySourceIdOf,
  subscriptionIdOf,
  type TestUser,
} from '@backhaul/testing';
import { UserRequests } from './user-requests.js';
import { type TenantAssets, allAssetsOf, type Finding, type Testbed } from './testbed.js';

/** Malformed ids: with characters of topics, paths and queries, too long, or not ASCII. */
const MALFORMED: readonly string[] = ['not an id!', '+', '#', '$SYS', '..', 'a/b', "x'--", 'é', '%', 'a'.repeat(65)];

const AT_ONCE = 3;

/** Responses differ: participants get new ids, and wrong tokens are throttled. `rooms` checks that nobody can take another's place. */
const NEVER_ALIKE = ['audioRooms.join', 'audioRooms.dial', 'invitations.joinAudioRoom', 'invitations.leaveAudioRoom'];
const TRIED_REFERENCES = {
  ...REFERENCES,
  ...Object.fromEntries(NEVER_ALIKE.map((call) => [`${call} body.participantId`, 'neverAlike'])),
};

/** Tries every call × role × own, other group's, foreign, missing and malformed id, for both customers in parallel. */
export async function tryCalls(testbed: Testbed, calls: Contract = contract): Promise<Finding> {
  const allAssets = allAssetsOf(testbed);
  const both = (kind: keyof TenantAssets['things']): readonly PlacedId[] =>
    allAssets.flatMap((assets) => assets.things[kind]);
  const subjects = {
    unit: both('unit'),
    device: both('device'),
    channel: both('channel'),
    anyChannel: both('anyChannel'),
    returnChannel: both('returnChannel'),
    server: both('server'),
    group: both('group'),
    inventory: both('inventory'),
    label: both('label'),
    graphic: both('graphic'),
    streamProfile: both('streamProfile'),
    streamProvider: both('streamProvider'),
    auditEntry: both('auditEntry'),
    apiKey: both('apiKey'),
    webhook: both('webhook'),
    usageProfile: both('usageProfile'),
    inventoryService: both('inventoryService'),
    accessApproval: both('accessApproval'),
    remoteAction: both('remoteAction'),
    supportCase: both('supportCase'),
    portalDocument: both('portalDocument'),
    audioInterface: both('audioInterface'),
    tallyInterface: both('tallyInterface'),
    audioRoom: both('audioRoom'),
    story: both('story'),
    alert: both('alert'),
    publisher: both('publisher'),
    subscriber: both('subscriber'),
    rollout: both('rollout'),
    clientNotification: both('clientNotification'),
    organization: both('organization'),
    softwareVersion: both('softwareVersion'),
    releaseNote: both('releaseNote'),
    geocodingProfile: both('geocodingProfile'),
    modemVendor: both('modemVendor'),
    operatorSet: both('operatorSet'),
    alertRoute: both('alertRoute'),
    dutyList: both('dutyList'),
    maintenanceWindow: both('maintenanceWindow'),
    user: both('user'),
  };
  const requests = new UserRequests(testbed);
  const shared = {
    contract: calls,
    inject: requests.inject,
    headers: requests.headers,
    inputs: inputsOf(subjects),
  };
  const malformed = testbed.short ? MALFORMED.slice(0, 1) : MALFORMED;
  const crews = allAssets.flatMap((assets) => crewsOf([...testbed.usersOf(assets), ...assets.keys]));
  const found = await Promise.all(
    crews.map((users, i) => accessMatrix({ ...shared, users, subjects, malformed, strangers: i === 0 })),
  );
  const things = {
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
    subscription: subjects.publisher.map((publisher) => ({ ...publisher, id: subscriptionIdOf(publisher.id) })),
    shareLink: subjects.channel.map((channel) => ({ ...channel, id: shareLinkIdOf(channel.id) })),
    ifb: subjects.channel.map((channel) => ({ ...channel, id: ifbIdOf(channel.id) })),
    tallySource: subjects.channel.map((channel) => ({ ...channel, id: tallySourceIdOf(channel.id) })),
    channelTallyLink: subjects.channel.map((channel) => ({ ...channel, id: tallyLinkIdOf(channel.id) })),
    unitTallyLink: subjects.unit.map((unit) => ({ ...unit, id: tallyLinkIdOf(unit.id) })),
  };
  const further = crews.map((users) => referenceMatrix({ ...shared, users, things, references: TRIED_REFERENCES }));
  found.push(...(await Promise.all(further)));
  // Preferences are returned to their users on purpose.
  await testbed.db.query('delete from preferences');
  return { checks: requests.count, complaints: [...found.flat(), ...testbed.leaks()] };
}

/** Divides users into groups that make requests in parallel. */
const crewsOf = (users: readonly TestUser[]): readonly (readonly TestUser[])[] =>
  Array.from({ length: AT_ONCE }, (_, i) => users.filter((_user, place) => place % AT_ONCE === i));

let made = 0;

/** Created records are named after their group, so that they are recognised wherever they appear. */
const inputsOf =
  (things: Readonly<Record<'group' | 'channel' | 'unit', readonly PlacedId[]>>) =>
  (call: string, subjectId?: string, user?: TestUser) => {
    if (call === 'publishers.create') {
      const groupId = (things.channel.find(({ id }) => id === subjectId) ?? things.channel[0])?.groupId;
      return { body: { name: `tag-made-${(made += 1)}`, description: '', endsAt: null, groupId } };
    }
    if (call === 'bridges.playFile') {
      // A file of the group of the unit.
      const groupId = things.unit.find(({ id }) => id === subjectId)?.groupId;
      const channelId = things.channel.find((one) => one.groupId === groupId)?.id ?? 'none';
      return { body: { fileId: fileIdOf(channelId), fromMs: 0 } };
    }
    if (call === 'labels.create') return { body: { label: `tag-made-${(made += 1)}` } };
    if (call === 'streamProfiles.create' || call === 'streamProviders.create' || call === 'graphics.create')
      return { body: Object.assign({}, knownInputs(call).body, { name: `tag-made-${(made += 1)}` }) };
    if (call !== 'units.create' && call !== 'servers.create')
      return user ? placedInputs(call, subjectId, user) : knownInputs(call, subjectId);
    const known = things.group.find(({ id }) => id === subjectId);
    const canary = known ? known.groupId.replace('grp', 'canary') : 'nowhere';
    const name = `${canary}-made-${(made += 1)}`;
    return { body: call === 'servers.create' ? { name, channels: 1 } : { name } };
  };
