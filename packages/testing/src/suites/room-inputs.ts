import type { CallParts } from '../arbitrary/valid.js';

/** The id of a participant of an audio room or a unit's direct line in the test world. */
export const participantIdOf = (placeId: string): string => `prt-${placeId}`.slice(0, 64);

let made = 0;

/** Input of calls about audio rooms that cannot be generated. */
export function roomInputs(call: string, subjectId: string): CallParts {
  const room = {
    name: `room-${(made += 1)}`,
    description: '',
    duckingDb: 12,
    unitIds: [],
    channelIds: [],
    audioInterfaceIds: [],
  };
  const offer = { sdp: 'v=0', muted: true, participantId: undefined };
  switch (call) {
    case 'audioRooms.create':
      return { body: room };
    case 'audioRooms.update':
      return {
        body: {
          ...room,
          serverId: undefined,
          unitIds: undefined,
          channelIds: undefined,
          audioInterfaceIds: undefined,
        },
      };
    case 'audioRooms.ofInventory':
      return { query: { offset: 0, limit: 500 } };
    case 'audioRooms.join':
    case 'audioRooms.dial':
      return { body: offer };
    case 'audioRooms.change':
    case 'audioRooms.leave':
      return { params: { participantId: participantIdOf(subjectId) } };
    case 'audioRooms.changeSession':
    case 'audioRooms.endSession':
      return { params: { sessionId: participantIdOf(subjectId) } };
    default:
      return {};
  }
}
