import { CORE } from '@backhaul/contract';
import type { ReportedRoom } from '@backhaul/contract/bus';
import { participantIdOf } from '@backhaul/testing';
import type { Client } from 'pg';
import type { Session } from '../subject/api.js';
import { allAssetsOf, type Finding, type Testbed } from './testbed.js';

interface Access {
  readonly db: Client;
  readonly admin: Session;
}

/** Parts of an audio room and a direct line of a group. */
export interface RoomParts {
  readonly inventoryId: string;
  readonly groupId: string;
  readonly canary: string;
  readonly serverId: string;
  readonly channelId: string;
  readonly unitId: string;
  /** A unit in the room. */
  readonly talkerId: string;
  /** The user of the direct line. */
  readonly callerId: string;
}

export interface Rooms {
  readonly roomId: string;
  readonly reported: readonly ReportedRoom[];
  /** Token of the link of a guest in the room. */
  readonly guestToken: string;
}

const member = (id: string, kind: ReportedRoom['participants'][number]['kind']) => ({
  id,
  kind,
  state: 'connected' as const,
  muted: false,
  volume: 100,
  talking: true,
});

/** Creates an audio room with a unit, a programme and a guest, and the direct line to a unit with a caller. */
export async function createRooms({ db, admin }: Access, parts: RoomParts): Promise<Rooms> {
  const { inventoryId, groupId, canary, serverId, channelId, unitId, talkerId, callerId } = parts;
  const roomId = `${canary.replace('canary', 'tag')}-room`;
  const lineId = `${roomId}-line`;
  await db.query(
    `insert into audio_rooms (id, inventory_id, server_id, direct_unit_id, name, description, ducking_db)
     values ($1, $3, $4, null, $1, $1 || ' talk', 12), ($2, $3, $4, $5, '', '', 12)`,
    [roomId, lineId, inventoryId, serverId, unitId],
  );
  await db.query('insert into audio_room_units (room_id, unit_id) values ($1, $2), ($1, $3)', [
    roomId,
    unitId,
    talkerId,
  ]);
  await db.query('insert into audio_room_channels (room_id, channel_id) values ($1, $2)', [roomId, channelId]);
  const { link, unitId: guestId } = await admin.api.invitations.invite({
    params: { groupId },
    body: { name: `${canary}-guest`, transport: 'link', audioRoomId: roomId },
  });
  const [guest, caller] = [`prt-${roomId}-guest`, `prt-${lineId}-caller`];
  await db.query(
    `insert into audio_participants (id, room_id, user_id, unit_id, guest_unit_id, joined_at)
     values ($1, $2, null, $3, null, now()), ($4, $2, null, null, $5, now()),
       ($6, $7, null, $8, null, now()), ($9, $7, $10, null, null, now())`,
    [
      participantIdOf(roomId),
      roomId,
      talkerId,
      guest,
      guestId,
      participantIdOf(unitId),
      lineId,
      unitId,
      caller,
      callerId,
    ],
  );
  return {
    roomId,
    guestToken: link.split('#')[1] ?? '',
    reported: [
      {
        roomId,
        participants: [
          member(talkerId, 'unit'),
          member(guest, 'browser'),
          member(`programme.${channelId}`, 'programme'),
        ],
      },
      { roomId: lineId, participants: [member(unitId, 'unit'), member(caller, 'browser')] },
    ],
  };
}

/** The link of each guest shows only the audio room of its invitation and takes no other participant's place; an invalid token shows nothing. */
export async function tryGuestRooms(testbed: Testbed): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const check = (holds: boolean, complaint: string): void => {
    checks += 1;
    if (!holds) complaints.push(complaint);
  };
  const guests = allAssetsOf(testbed).flatMap(({ guests: all }) => all);
  for (const { token, roomId, groupId, inventoryId } of guests) {
    const what = `the link of a guest of ${groupId}`;
    const seen = await post(testbed, 'audioRoom', { token });
    check(seen.includes(`"roomId":"${roomId}"`) && seen.includes('"own":true'), `${what} shows ${seen}`);
    const leak = testbed.markers.find((marker) =>
      marker.inventoryId !== inventoryId || (marker.groupId !== null && marker.groupId !== groupId)
        ? seen.includes(marker.text)
        : false,
    );
    check(leak === undefined, `${what} shows ${leak?.text ?? ''}`);
    for (const other of guests) {
      if (other.roomId === roomId) continue;
      const participantId = `prt-${other.roomId}-guest`;
      await post(testbed, 'audioRoom/departure', { token, participantId });
      await post(testbed, 'audioRoom/participants', { token, participantId, sdp: 'v=0', muted: true });
      const { rows } = await testbed.db.query('select 1 from audio_participants where id = $1 and room_id = $2', [
        participantId,
        other.roomId,
      ]);
      check(rows.length === 1, `${what} takes the place of a guest of ${other.groupId}`);
    }
    for (const [name, text] of Object.entries({ forged: `${token.slice(1)}A`, half: token.slice(0, 20), none: '' })) {
      const nothing = await post(testbed, 'audioRoom', { token: text });
      check(/"code":"(INVITATION|INVALID|THROTTLED)"/.test(nothing), `${what}, ${name}, shows ${nothing}`);
    }
  }
  return { checks, complaints: [...complaints, ...testbed.leaks()] };
}

async function post({ url }: Testbed, path: string, body: object): Promise<string> {
  const response = await fetch(`${url}${CORE}/v2/guest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'application-id': 'isolation' },
    body: JSON.stringify(body),
  });
  return response.text();
}
