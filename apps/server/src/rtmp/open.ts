import type { Log } from '@backhaul/agent';
import type { ServerConfiguration } from '@backhaul/contract/bus';
import { join } from 'node:path';
import type { Channels } from '../channel/channels.js';
import type { ServerOptions } from '../options.js';
import { isFreeTcp, PortBook } from '../ports/port-book.js';
import { RtmpServer } from './rtmp-server.js';
import { RtmpsServer } from './rtmps-server.js';
import { SecureCallers } from './secure-callers.js';

interface RtmpParts {
  /** The configured channels. */
  readonly configured: () => ServerConfiguration['channels'];
  /** Console time, ms. */
  readonly now: () => number;
  /** One of them has started or stopped to listen. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Accepts RTMP senders, once it is started, for channels with that input; over TLS too, once it has a certificate. */
export async function openRtmp(
  { stateDir, rtmpHost, rtmpPort, rtmpsHost, rtmpsPort }: ServerOptions,
  channels: Pick<Channels, 'get'>,
  { configured, now, onChange, log }: RtmpParts,
): Promise<{ readonly rtmp: RtmpServer; readonly rtmps: RtmpsServer }> {
  const ports = await PortBook.open(join(stateDir, 'rtmp-ports.json'), rtmpPort);
  const securePorts = await PortBook.open(join(stateDir, 'rtmps-ports.json'), rtmpsPort);
  const callers = new SecureCallers();
  const rtmp = new RtmpServer({
    host: rtmpHost,
    claimPort: () => ports.claim('rtmp', isFreeTcp(rtmpHost)),
    folder: join(stateDir, 'rtmp'),
    callerOf: (reported) => callers.callerOf(reported),
    keys: () => configured().flatMap((channel) => keyOf(channel) ?? []),
    isRefused: (channelId, address) => channels.get(channelId)?.inputs.refuses(address) === true,
    onBegin: ({ channelId, url, caller }) => channels.get(channelId)?.inputs.beginRtmp(url, caller),
    onEnd: (channelId) => channels.get(channelId)?.inputs.endRtmp(),
    onChange,
    log,
  });
  const rtmps = new RtmpsServer({
    host: rtmpsHost,
    claimPort: () => securePorts.claim('rtmps', isFreeTcp(rtmpsHost)),
    onCaller: (socket) => callers.pass(socket, rtmp.innerPort),
    now,
    onChange,
    log,
  });
  return { rtmp, rtmps };
}

const keyOf = ({ channelId, input, rtmpKey: key }: ServerConfiguration['channels'][number]) =>
  input === 'rtmp' && key !== undefined ? { channelId, key } : undefined;
