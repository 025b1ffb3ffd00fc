import type { Log } from '@backhaul/agent';
import type { ServerConfiguration } from '@backhaul/contract/bus';
import { join } from 'node:path';
import type { Channels } from '../channel/channels.js';
import type { ServerOptions } from '../options.js';
import { isFreeTcp, PortBook } from '../ports/port-book.js';
import { WhipServer } from './whip-server.js';

interface WhipParts {
  /** The configured channels. */
  readonly configured: () => ServerConfiguration['channels'];
  /** Called when it listens. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Accepts WebRTC senders, once it is started, for channels with that input. */
export async function openWhip(
  { stateDir, whipHost, whipPort, whipRange, listen }: ServerOptions,
  channels: Pick<Channels, 'get'>,
  { configured, onChange, log }: WhipParts,
): Promise<WhipServer> {
  const ports = await PortBook.open(join(stateDir, 'whip-ports.json'), whipPort);
  return new WhipServer({
    host: whipHost,
    claimPort: () => ports.claim('whip', isFreeTcp(whipHost)),
    address: listen,
    range: whipRange,
    keys: () => configured().flatMap((channel) => whipKeyOf(channel) ?? []),
    isRefused: (channelId, address) => channels.get(channelId)?.inputs.refuses(address) === true,
    onBegin: (channelId, address) => channels.get(channelId)?.inputs.whip.begin(address),
    onPiece: (channelId, piece) => channels.get(channelId)?.inputs.whip.push(piece),
    onEnd: (channelId) => channels.get(channelId)?.inputs.whip.end(),
    onChange,
    log,
  });
}

const whipKeyOf = ({ channelId, input, whipKey: key }: ServerConfiguration['channels'][number]) =>
  input === 'webrtc' && key !== undefined ? { channelId, key } : undefined;
