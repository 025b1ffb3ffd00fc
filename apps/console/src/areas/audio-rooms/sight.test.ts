import type { ReportedRoom } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { openRoomServer } from '../../testing/room-server.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let roomId: string;
let made = 0;
let ids: Record<Whom, string>;
let callers: Record<Who, Api>;

const WHO = ['who sees them', 'who sees none of them', 'the administrator'] as const;
const WHOM = ['a unit', 'a guest', 'a programme', 'an audio interface', 'another browser', 'his own browser'] as const;
const VERBS = ['mutes', 'turns down', 'lets out', 'is offered'] as const;
type Who = (typeof WHO)[number];
type Whom = (typeof WHOM)[number];
type Verb = (typeof VERBS)[number];

/** A refusal does not reveal that the participant exists. */
const answerTo = (who: Who, whom: Whom, verb: Verb): 'done' | 'NOT_FOUND' | 'INVALID' => {
  if (whom === 'his own browser') return 'done';
  // The sound of a channel or an interface cannot be removed from the room.
  if (verb === 'lets out' && (whom === 'a programme' || whom === 'an audio interface')) return 'INVALID';
  if (whom === 'an audio interface') return 'done';
  if (whom === 'another browser') return verb === 'lets out' && who !== 'the administrator' ? 'NOT_FOUND' : 'done';
  return who === 'who sees none of them' ? 'NOT_FOUND' : 'done';
};

const member = (id: string, kind: ReportedRoom['participants'][number]['kind']) =>
  ({ id, kind, state: 'connected', muted: false, volume: 100, talking: false }) as const;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('invitations').execute();
  const fresh = await freshConsole(world);
  ({ console } = fresh);
  const { api } = fresh;
  const admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  const north = await api.as('luc_regular');
  const south = await api.as('luc_regular', { groupId: world.south });
  callers = { 'who sees them': north, 'who sees none of them': south, 'the administrator': admin };
  const server = await openRoomServer(world, console);
  const reports = (participants: ReportedRoom['participants']) =>
    console.serverReports(world.serverId, {
      mediaUrl: server.url,
      gatePort: 9800,
      intercom: { running: true, rooms: roomId === '' ? [] : [{ roomId, participants }] },
    });
  roomId = '';
  await reports([]);
  const room = { name: 'Studio', description: '', duckingDb: 12, unitIds: [world.unitId] };
  const body = { ...room, channelIds: [world.channelId], serverId: world.serverId };
  ({ id: roomId } = await admin.audioRooms.create({ body }));
  await console.unitReports(world.unitId, {
    capabilities: { ...aUnitState({}).capabilities, orders: ['joinAudioRoom', 'leaveAudioRoom'] },
  });
  const at = { params: { id: roomId } };
  await admin.audioRooms.addUnit({ params: { id: roomId, unitId: world.unitId } });
  const { link } = await admin.invitations.invite({
    params: { groupId: world.north },
    body: { name: `guest-${(made += 1)}`, transport: 'link', audioRoomId: roomId },
  });
  const offer = { sdp: 'offer', muted: false };
  const guest = await api.anonymous.invitations.joinAudioRoom({
    body: { token: link.split('#')[1] ?? '', ...offer, guestName: '' },
  });
  const stranger = await (await api.as('luc_unit_control')).audioRooms.join({ ...at, body: offer });
  ids = {
    'a unit': '',
    'a guest': guest.participantId,
    'a programme': `programme.${world.channelId}`,
    'an audio interface': 'interface.aif-1',
    'another browser': stranger.participantId,
    'his own browser': '',
  };
  await reports([
    member(world.unitId, 'unit'),
    member(ids['a guest'], 'browser'),
    member(ids['a programme'], 'programme'),
    member(ids['an audio interface'], 'interface'),
    member(ids['another browser'], 'browser'),
  ]);
  const { participants } = await admin.audioRooms.participants(at);
  ids['a unit'] = participants.find(({ unitId }) => unitId === world.unitId)?.id ?? '';
});

async function answer(call: Promise<unknown>): Promise<unknown> {
  const problem = await refusal(call);
  return problem === 'not refused' ? 'done' : Object(problem).code;
}

describe.each(WHO)('%s', (who) => {
  describe.each(WHOM)('%s', (whom) => {
    it.each(VERBS)('%s', async (verb) => {
      const caller = callers[who];
      const offer = { sdp: 'offer', muted: false };
      if (whom === 'his own browser')
        ids[whom] = (await caller.audioRooms.join({ params: { id: roomId }, body: offer })).participantId;
      const params = { params: { id: roomId, participantId: ids[whom] } };
      const expected = answerTo(who, whom, verb);
      if (verb === 'mutes')
        expect(await answer(caller.audioRooms.change({ ...params, body: { muted: true } }))).toBe(expected);
      else if (verb === 'turns down')
        expect(await answer(caller.audioRooms.change({ ...params, body: { volume: 10 } }))).toBe(expected);
      else if (verb === 'lets out') expect(await answer(caller.audioRooms.leave(params))).toBe(expected);
      else if (whom !== 'his own browser') {
        const { participants } = await caller.audioRooms.participants({ params: { id: roomId } });
        expect(participants.find(({ id }) => id === ids[whom])?.changeable).toBe(expected === 'done');
      }
    });
  });
});

it('the line of a unit, and its session in a room, are for those who see the unit', async () => {
  const params = { params: { id: world.unitId, sessionId: ids['a unit'] } };
  const south = callers['who sees none of them'];
  expect(await answer(south.audioRooms.changeSession({ ...params, body: { muted: true } }))).toBe('NOT_FOUND');
  expect(await answer(south.audioRooms.endSession(params))).toBe('NOT_FOUND');
  expect(await answer(callers['who sees them'].audioRooms.endSession(params))).toBe('done');
});
