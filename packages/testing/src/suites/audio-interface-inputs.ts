import type { CallParts } from '../arbitrary/valid.js';

/** The id of a channel's audio interface in the test world. It does not contain the channel's id, because the whole inventory sees it. */
export const ifbIdOf = (channelId: string): string => `ifb-${Array.from(channelId).toReversed().join('')}`.slice(0, 64);

/** The first port without an interface of the test world. */
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
