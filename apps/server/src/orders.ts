import { DONE, failed, notInstalled, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { Software } from '@backhaul/agent/software';
import type { ServerOrder } from '@backhaul/contract/bus';
import { SERVER_INSTALLS_BY_HAND } from '@backhaul/domain';
import type { Channels } from './channel/channels.js';
import type { Exports } from './export/exports.js';
import type { Files } from './files/open-files.js';
import { sendLogs, type LogSources } from './logs/send-logs.js';
import type { RtmpServer } from './rtmp/rtmp-server.js';
import type { WhipServer } from './whip/whip-server.js';

/** The parts of the server that orders use. */
export interface OrderParts {
  readonly channels: Channels;
  readonly exports: Pick<Exports, 'test' | 'retryNow'>;
  readonly files: Pick<Files, 'held' | 'clips'>;
  readonly rtmp: Pick<RtmpServer, 'drop'>;
  readonly whip: Pick<WhipServer, 'drop'>;
  readonly logs: LogSources;
  /** Undefined: its software is installed manually. */
  readonly software: Pick<Software, 'install' | 'settle'> | undefined;
  /** Resolves when an earlier configuration is applied. */
  readonly configured: () => Promise<unknown>;
  /** Ends everything that the channels run, and starts it again. */
  readonly restart: () => Promise<void>;
}

type ChannelOrder = Exclude<
  ServerOrder,
  {
    name:
      | 'testExport'
      | 'retryExports'
      | 'sendLogs'
      | 'cancelLogs'
      | 'resetInstance'
      | 'installSoftware'
      | 'removeFiles'
      | 'renameFile'
      | 'makeClip';
  }
>;

const NO_CHANNEL = 'This server has no such channel';

/** Carries out an order to the server. */
export async function execute(
  parts: OrderParts,
  order: ServerOrder,
  context: OrderContext,
): Promise<OrderAnswer | undefined> {
  const { channels, exports, logs } = parts;
  switch (order.name) {
    case 'testExport':
      // It runs concurrently, but only after an earlier configuration is applied.
      await parts.configured();
      return exports.test();
    case 'retryExports':
      exports.retryNow();
      return DONE;
    case 'sendLogs': {
      const { channelId } = order.args;
      const isKnown = channelId === null || channels.get(channelId) !== undefined;
      return isKnown ? sendLogs(order.args, logs, context) : failed(NO_CHANNEL);
    }
    case 'cancelLogs':
      return context.cancel(order.args.commandId, 'Cancelled') ? DONE : failed('It has already ended');
    case 'resetInstance':
      await parts.restart();
      return DONE;
    case 'installSoftware':
      return parts.software ? parts.software.install(order.args, context) : notInstalled(SERVER_INSTALLS_BY_HAND, true);
    case 'removeFiles':
      return parts.files.held.remove(order.args);
    case 'renameFile':
      return parts.files.held.rename(order.args);
    case 'makeClip':
      return parts.files.clips.make(order.args, context);
    case 'resetChannel':
    case 'retryDestination':
    case 'retrySource':
    case 'selectSource':
    case 'dropCaller':
    case 'labelRecordings':
      return ofChannel(parts, order);
    default:
      return order satisfies never;
  }
}

/** Whether an order runs concurrently with others, because it takes long or must not wait. */
export const isConcurrent = ({ name }: ServerOrder): boolean =>
  name === 'testExport' ||
  name === 'sendLogs' ||
  name === 'selectSource' ||
  name === 'installSoftware' ||
  name === 'makeClip';

/** The outcome of an order that the end of the process interrupted; all engines ended with it, as a reset requests. */
export async function settle(parts: OrderParts, order: ServerOrder, id: string): Promise<OrderAnswer | undefined> {
  switch (order.name) {
    case 'resetChannel':
    case 'resetInstance':
    case 'dropCaller':
    case 'cancelLogs':
      return DONE;
    case 'testExport':
      return failed('The server was restarted during the test');
    case 'installSoftware':
      return parts.software ? parts.software.settle(id) : notInstalled(SERVER_INSTALLS_BY_HAND, true);
    case 'selectSource':
      return failed('The server was restarted');
    case 'sendLogs':
      return failed('The server was restarted while it sent its logs');
    case 'retryExports':
      parts.exports.retryNow();
      return DONE;
    case 'removeFiles':
      // Repeating it is harmless.
      return parts.files.held.remove(order.args);
    case 'renameFile':
      return parts.files.held.settleRename(order.args);
    case 'makeClip':
      return parts.files.clips.settle(order.args, id);
    case 'retryDestination':
    case 'retrySource':
    case 'labelRecordings':
      // Repeating it is harmless.
      return ofChannel(parts, order);
    default:
      return order satisfies never;
  }
}

async function ofChannel({ channels, rtmp, whip }: OrderParts, order: ChannelOrder): Promise<OrderAnswer> {
  const channel = channels.get(order.args.channelId);
  if (!channel) return failed(NO_CHANNEL);
  switch (order.name) {
    case 'resetChannel':
      await channel.reset();
      return DONE;
    case 'retryDestination':
      return channel.retryDestination(order.args.destinationId) ? DONE : failed('This channel has no such destination');
    case 'retrySource':
      return channel.inputs.retrySource() ? DONE : failed('This channel has no source');
    case 'selectSource': {
      const reason = await channel.inputs.selectSource(order.args.sourceId);
      return reason === undefined ? DONE : failed(reason);
    }
    case 'dropCaller': {
      const { channelId, protocol, address } = order.args;
      if (!(await channel.inputs.drop(protocol, address))) return failed('The caller is no longer connected');
      if (protocol === 'rtmp' || protocol === 'rtmps') rtmp.drop(channelId);
      if (protocol === 'webrtc') await whip.drop(channelId);
      return DONE;
    }
    case 'labelRecordings':
      channel.label(order.args);
      return DONE;
    default:
      return order satisfies never;
  }
}
