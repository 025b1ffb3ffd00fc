import type { ReportedRoom } from '@backhaul/contract/bus';
import { beforeEach, describe, expect, it } from 'vitest';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { type Asked, openRoomServer } from '../../testing/room-server.js';
import { insertAudioRoom } from '../../testing/room-inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { Throttle } from '../../platform/access/throttle.js';
import { InvitationExpiryJob } from './expiry-job.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let guest: Api;
let mediaUrl = '';
let asked: Asked[];
let roomId: string;
let made = 0;

type Members = ReportedRoom['participants'];
const reports = (participants: Members, id = roomId) =>
  console.serverReports(world.serverId, {
    mediaUrl,
    gatePort: 9800,
    intercom: { running: true, rooms: participants.length === 0 ? [] : [{ roomId: id, participants }] },
  });
const member = (id: string, more: Partial<Members[number]> = {}): Members[number] => ({
  id,
  kind: 'browser',
  state: 'connected',
  muted: false,
  volume: 100,
  talking: false,
  ...more,
});
const of = (id: string) => ({ params: { id } });
const createRoom = (name: string) =>
  admin.audioRooms.create({
    body: { name, description: '', duckingDb: 12, unitIds: [], channelIds: [], serverId: world.serverId },
  });

/** Makes an invitation with a room; returns it with the token of its link. */
async function invite(audioRoomId: string | null = roomId, more: { readonly interview?: boolean } = {}) {
  const body = { name: `guest-${(made += 1)}`, transport: 'link' as const, audioRoomId, ...more };
  const invitation = await admin.invitations.invite({ params: { groupId: world.north }, body });
  return { ...invitation, token: invitation.link.split('#')[1] ?? '' };
}
const join = (token: string, participantId?: string, guestName = '') =>
  guest.invitations.joinAudioRoom({
    body: { token, sdp: 'offer', muted: false, guestName, ...(participantId !== undefined && { participantId }) },
  });
const licensesUsed = async () => (await admin.audioRooms.count(of(world.inventoryId))).licensesUsed;
const path = (participantId: string, id = roomId) => `/rooms/${id}/participants/${participantId}`;
const removedIds = () => asked.flatMap((one) => (one.method === 'DELETE' ? [one.path] : []));

beforeEach(async () => {
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('invitations').execute();
  await world.db.deleteFrom('inventory_services').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
  guest = api.anonymous;
  const server = await openRoomServer(world, console);
  ({ asked } = server);
  mediaUrl = server.url;
  await reports([]);
  ({ id: roomId } = await createRoom('Studio'));
});

describe('an invitation', () => {
  it('names one audio room of its inventory, another one, or none', async () => {
    const { unitId, token, audioRoom } = await invite();
    expect(audioRoom).toEqual({ id: roomId, name: 'Studio' });
    expect(await guest.invitations.look({ body: { token } })).toMatchObject({
      audioRoom: 'Studio',
      audioRoomLost: false,
    });
    const other = await createRoom('Gallery');
    const set = (audioRoomId: string | null) =>
      admin.invitations.setAudioRoom({ ...of(unitId), body: { audioRoomId } });
    expect(await set(other.id)).toMatchObject({ audioRoom: { id: other.id, name: 'Gallery' } });
    expect(await set(null)).toMatchObject({ audioRoom: null, lostAudioRoom: '' });
    expect(await refusal(join(token))).toMatchObject({ code: 'NO_AUDIO_ROOM' });
    const audit = await world.db.selectFrom('audit').select('detail').where('action', '=', 'guest:audioRoom').execute();
    expect(audit.map(({ detail }) => detail)).toEqual(['Gallery', '']);
  });

  it('names no room of another inventory, nor a direct line, and then nothing changes', async () => {
    await world.db
      .insertInto('inventories')
      .values({ id: 'inv-far', name: 'Far' })
      .onConflict((c) => c.doNothing())
      .execute();
    const foreign = await insertAudioRoom(world.db, 'inv-far', world.serverId);
    const line = await insertAudioRoom(world.db, world.inventoryId, world.serverId, world.unitId);
    const { unitId } = await invite();
    for (const audioRoomId of [foreign, line, 'room-nowhere']) {
      expect(await refusal(invite(audioRoomId))).toMatchObject({ code: 'NOT_FOUND' });
      const body = { audioRoomId };
      expect(await refusal(admin.invitations.setAudioRoom({ ...of(unitId), body }))).toMatchObject({
        code: 'NOT_FOUND',
      });
      // Superusers cannot use a room of another inventory either.
      const root = await api.as('super_user');
      expect(await refusal(root.invitations.setAudioRoom({ ...of(unitId), body }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await admin.invitations.invitation(of(unitId))).toMatchObject({ audioRoom: { id: roomId } });
    expect(
      await refusal(regular.invitations.setAudioRoom({ ...of(unitId), body: { audioRoomId: null } })),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('loses a room that is deleted, and says so', async () => {
    const { unitId, token } = await invite();
    await admin.audioRooms.remove(of(roomId));
    expect(await admin.invitations.invitation(of(unitId))).toMatchObject({ audioRoom: null, lostAudioRoom: 'Studio' });
    expect(await guest.invitations.look({ body: { token } })).toMatchObject({ audioRoom: null, audioRoomLost: true });
    expect(await refusal(guest.invitations.audioRoom({ body: { token } }))).toMatchObject({
      code: 'NO_AUDIO_ROOM',
      title: 'This invitation has no audio room',
    });
    const next = await createRoom('Next');
    await admin.invitations.setAudioRoom({ ...of(unitId), body: { audioRoomId: next.id } });
    expect(await admin.invitations.invitation(of(unitId))).toMatchObject({ lostAudioRoom: '' });
  });
});

describe('a guest', () => {
  it('joins the room of the invitation, is listed as guest, is muted and turned down and stays so, and leaves', async () => {
    const { token } = await invite(roomId, { interview: true });
    const { participantId, sdp, roomId: joined } = await join(token, undefined, 'Anna Guest');
    expect([joined, sdp]).toEqual([roomId, expect.stringMatching(/^answer to/)]);
    expect(await licensesUsed()).toBe(1);
    await reports([member(participantId, { talking: true })]);
    const params = { id: roomId, participantId };
    expect((await regular.audioRooms.participants(of(roomId))).participants).toMatchObject([
      { id: participantId, name: 'Anna Guest', guest: true, own: false, talking: true },
    ]);
    expect((await guest.invitations.audioRoom({ body: { token } })).participants).toMatchObject([
      { id: participantId, guest: true, own: true },
    ]);
    expect(await refusal(admin.audioRooms.remove(of(roomId)))).toMatchObject({ code: 'AUDIO_ROOM_IN_USE' });

    await regular.audioRooms.change({ params, body: { muted: true } });
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', path: path(participantId), body: '{"muted":true}' });
    await regular.audioRooms.change({ params, body: { volume: 60 } });
    // A reloaded page stays muted.
    const again = await join(token);
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toBe(JSON.stringify({ sdp: 'offer', muted: true }));
    const volume = { method: 'PUT', path: path(again.participantId), body: '{"volume":60}' };
    expect(asked).toContainEqual(volume);
    await guest.invitations.leaveAudioRoom({ body: { token, participantId: again.participantId } });
    expect(removedIds()).toEqual([path(participantId), path(again.participantId)]);
    expect(await licensesUsed()).toBe(0);
  });

  it('is seen by name as his unit, and sees what no channel is called', async () => {
    const { token, name } = await invite();
    const { participantId } = await join(token);
    const programme = `programme.${world.channelId}`;
    await reports([member(participantId), member(programme, { kind: 'programme' })]);
    expect((await regular.audioRooms.participants(of(roomId))).participants).toMatchObject([
      { name },
      { id: programme },
    ]);
    const seen = await guest.invitations.audioRoom({ body: { token } });
    expect(seen.participants).toMatchObject([{ name }, { id: programme, name: '' }]);
    // Users who do not see the unit see only the name that the guest entered.
    const elsewhere = await api.as('luc_regular', { groupId: world.south });
    const nameElsewhere = async () => (await elsewhere.audioRooms.participants(of(roomId))).participants[0]?.name;
    expect(await nameElsewhere()).toBe('');
    await join(token, participantId, 'Anna Guest');
    expect(await nameElsewhere()).toBe('Anna Guest');
    // Users in the room set the volume of the programme.
    await regular.audioRooms.change({ params: { id: roomId, participantId: programme }, body: { volume: 50 } });
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', path: path(programme) });
  });

  it('who is let out does not come back by himself, but when he joins again', async () => {
    const { token } = await invite();
    const { participantId } = await join(token);
    await regular.audioRooms.leave({ params: { id: roomId, participantId } });
    expect(removedIds()).toEqual([path(participantId)]);
    expect(await refusal(join(token, participantId))).toMatchObject({
      code: 'AUDIO_ROOM_LET_OUT',
      title: 'The control room removed you from the audio room',
    });
    expect(await licensesUsed()).toBe(0);
    expect((await join(token)).participantId).not.toBe(participantId);
  });

  it('has one place: a second page takes it, and the first does not take it back', async () => {
    const { token } = await invite();
    const first = await join(token);
    // A guest who reconnects stays the same participant.
    expect((await join(token, first.participantId)).participantId).toBe(first.participantId);
    const second = await join(token);
    expect(removedIds()).toEqual([path(first.participantId)]);
    expect(await refusal(join(token, first.participantId))).toMatchObject({ code: 'AUDIO_ROOM_REPLACED' });
    await guest.invitations.leaveAudioRoom({ body: { token, participantId: first.participantId } });
    expect(await licensesUsed()).toBe(1);
    expect((await join(token, second.participantId)).participantId).toBe(second.participantId);
  });

  it('takes the place of no other: not of another guest, nor of a user', async () => {
    const [anna, ben] = [await invite(), await invite()];
    const place = await join(anna.token);
    const offer = { sdp: 'offer', muted: false };
    const user = await regular.audioRooms.join({ ...of(roomId), body: offer });
    for (const { participantId } of [place, user]) {
      const own = await join(ben.token, participantId);
      expect(own.participantId).not.toBe(participantId);
      await guest.invitations.leaveAudioRoom({ body: { token: ben.token, participantId } });
      await guest.invitations.leaveAudioRoom({ body: { token: ben.token, participantId: own.participantId } });
    }
    expect(await licensesUsed()).toBe(2);
    // A user cannot take the place of a guest either.
    await regular.audioRooms.leave({ params: { id: roomId, participantId: user.participantId } });
    const taken = await regular.audioRooms.join({
      ...of(roomId),
      body: { ...offer, participantId: place.participantId },
    });
    expect(taken.participantId).not.toBe(place.participantId);
    expect(removedIds()).not.toContain(path(place.participantId));
  });

  it('counts for the licence, also of several who join at once', async () => {
    const service = { id: 'svc', inventory_id: world.inventoryId, service: 'web_aud_connect' as const, purchased: true, usage_type: 'na' as const, instance_limit: 1, start_day: 1 }; // prettier-ignore
    const guests = [await invite(), await invite(), await invite()];
    await world.db.insertInto('inventory_services').values(service).execute();
    const results = await Promise.allSettled(guests.map(({ token }) => join(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = guests.find((_, at) => results[at]?.status === 'rejected')?.token ?? '';
    expect(await refusal(join(refused))).toMatchObject({
      code: 'AUDIO_ROOM_LICENSE',
      title: 'You have reached the license limit for Audio Rooms participants',
    });
    expect(await licensesUsed()).toBe(1);
    await world.db.updateTable('inventory_services').set({ purchased: false }).execute();
    expect(await refusal(join(refused))).toMatchObject({ code: 'AUDIO_ROOM_OFF' });
  });

  it('gives the licence back when the server does not let him in', async () => {
    const { token } = await invite();
    mediaUrl = 'http://127.0.0.1:1';
    await reports([]);
    expect(await refusal(join(token))).toMatchObject({ code: 'AUDIO_ROOM_UNREACHABLE' });
    expect(await licensesUsed()).toBe(0);
    await console.serverReports(world.serverId, { mediaUrl });
    expect(await refusal(join(token))).toMatchObject({ code: 'NO_INTERCOM' });
  });
});

describe('a guest is out of the room at once', () => {
  const ends: [string, (unitId: string) => Promise<unknown>, string][] = [
    ['the link is revoked', (id) => admin.invitations.revoke(of(id)), 'INVITATION'],
    ['a new link is made', (id) => admin.invitations.renew({ ...of(id), body: { transport: 'link' } }), 'INVITATION'],
    ['the unit is removed', (id) => admin.invitations.remove({ params: { groupId: world.north, id } }), 'INVITATION'],
    ['the room is taken away', (id) => admin.invitations.setAudioRoom({ ...of(id), body: { audioRoomId: null } }), 'NO_AUDIO_ROOM'], // prettier-ignore
  ];
  it.each(ends)('when %s', async (_, end, code) => {
    const { unitId, token } = await invite();
    const { participantId } = await join(token);
    await end(unitId);
    expect(removedIds()).toEqual([path(participantId)]);
    expect(await licensesUsed()).toBe(0);
    expect(await refusal(join(token, participantId))).toMatchObject({ code });
    expect(await refusal(guest.invitations.audioRoom({ body: { token } }))).toMatchObject({ code });
  });

  it('when the invitation expires', async () => {
    const { token, expiresAt } = await invite();
    const { participantId } = await join(token);
    world.now = expiresAt ?? 0;
    expect(await refusal(join(token, participantId))).toMatchObject({ code: 'INVITATION_EXPIRED' });
    await new InvitationExpiryJob({
      registry: console.registry,
      dispatcher: console.dispatcher,
      clock: world.clock,
      db: world.db,
      vault: world.vault,
      mailer: { post: async () => 'outbox', sends: () => false },
      throttle: new Throttle({ db: world.db, clock: world.clock }),
      gateway: undefined,
      ice: { urls: [], turnSecret: undefined },
      sendOff: async () => undefined,
      publicUrl: undefined,
    }).run();
    expect(removedIds()).toEqual([path(participantId)]);
    expect(await world.db.selectFrom('audio_participants').selectAll().execute()).toEqual([]);
  });

  it('when the unit leaves the inventory, as soon as it is looked after', async () => {
    const { unitId, token } = await invite();
    const { participantId } = await join(token);
    await reports([member(participantId)]);
    const root = await api.as('super_user');
    await root.adminUnits.remove(of(unitId));
    await new AudioRoomJob({ ...console.parts, db: world.db, clock: world.clock }).run();
    expect(removedIds()).toEqual([path(participantId)]);
  });
});
