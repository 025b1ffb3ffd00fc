import type { ReportedChannel, ServerConfiguration } from '@backhaul/contract/bus';
import type { Reception } from '../simulated-network/simulated-network.js';

/**
 * Ports are reported because a start order names one; none is open, and the server's host (a name that never resolves)
 * keeps real units from connecting to another machine.
 */
export const FIRST_PORT = 9001;
const FIRST_BONDED_PORT = 19_001;
/** Reported but not open, like the ports of channels. */
export const MEASURE_PORT = 9000;
/** Reported but not open. */
export const GATE_PORT = 8999;
export const PIPE_PORT = 9300;
export const NOWHERE = 'simulated.invalid';

type ConfiguredChannel = ServerConfiguration['channels'][number];

/** A channel of a simulated server as it is reported: it receives what simulated units send, and has no pictures. */
export function reportChannel(
  channel: ConfiguredChannel,
  index: number,
  reception: Reception | undefined,
  restarting: boolean,
): ReportedChannel {
  const receives = !restarting && reception?.phase === 'streaming';
  return {
    channelId: channel.channelId,
    status: statusOf(reception, restarting),
    port: FIRST_PORT + index,
    ristPort: FIRST_BONDED_PORT + index,
    video: receives ? reception.video : null,
    recording: channel.recording
      ? { enabled: true, state: 'waiting', detail: 'A simulated server has nothing to record' }
      : { enabled: false, state: 'off', detail: '' },
    hasPicture: false,
    detail: '',
  };
}

function statusOf(reception: Reception | undefined, restarting: boolean): ReportedChannel['status'] {
  if (restarting) return 'connecting';
  if (reception === undefined) return 'idle';
  return reception.phase === 'streaming' ? 'collecting' : 'connecting';
}
