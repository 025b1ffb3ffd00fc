import type { CallParts } from '../arbitrary/valid.js';

/** The id of the audio interface that the test world has for a channel; all of an inventory see it, so it does not contain that of the channel. */
export const ifbIdOf = (channelId: string): string => `ifb-${Array.from(channelId).toReversed().join('')}`.slice(0, 64);

/** The first port that no interface of the test world has. */
const FIRST_PORT = 40_000;
let made = 0;

/** Input of calls on audio interfaces that cannot be generated. */
export function audioInterfaceInputs(call: string, subjectId: string): CallParts {
  switch (call) {
    case 'audioInterfaces.create':
    case 'audioInterfaces.update': {
      const listenPort = FIRST_PORT + (made += 1);
      return { body: { name: `ifb-${made}`, listenPort, multicastGroup: null, sourceHost: null } };
    }
    case 'audioInterfaces.dissociate':
      return { params: { audioInterfaceId: ifbIdOf(subjectId) } };
    default:
      return {};
  }
}
