import { refused, ALLOWED, type Verdict } from '../actions/verdict.js';
import { unitActions, type ActingUnit, type TargetChannel } from '../actions/unit-actions.js';
import { channelBusy, isChannelOffline } from '../channels/channel-status.js';
import { commandMessage } from '../messages/commands.js';
import { atLeast, isOwnVersion } from '../versions/compare.js';

/** Channel version from which a speed test is possible (spec 1 §5). */
const SPEED_TEST_MINIMUM = '7.5.1';

/** Refusal where logs cannot be requested (spec 1 §5). */
const LOGS_ONLINE = commandMessage('logs_online');
/** Refusal for a channel on a server that is too old (spec 1 §5). */
const SPEED_TEST_VERSION = commandMessage('speed_test_version', { version: SPEED_TEST_MINIMUM });
/** Why a speed test ended early (spec 1 §8). */
export const TEST_CANCELLED = 'Test was cancelled';
export const TEST_CHANNEL_CHANGED = 'Channel was changed, repeat test';

/** The server of the channel that a test uses; this software always supports it. */
export interface MeasuringServer {
  readonly version: string;
}

/** Whether a speed test to a channel may begin: the unit is checked first, then the channel, then its version. */
export function maySpeedTest(unit: ActingUnit, channel: TargetChannel | null, server: MeasuringServer): Verdict {
  const free = unitActions(unit, channel).reboot;
  if (!free.allowed) return free;
  if (channel === null) return refused('NO_CHANNEL');
  if (isChannelOffline(channel.status)) return refused('CHANNEL_OFFLINE');
  const own = channel.allocatedToUnitUid === unit.uid;
  if (!own && (channel.busy || channelBusy(channel.status) || channel.allocatedToUnitUid !== null)) {
    return refused('CHANNEL_BUSY');
  }
  const current = isOwnVersion(server.version) || atLeast(server.version, SPEED_TEST_MINIMUM);
  return current ? ALLOWED : refused('CHANNEL_VERSION', SPEED_TEST_VERSION);
}

/** Whether logs may be requested from a unit. */
export function maySendLogs(unit: ActingUnit): Verdict {
  const free = unitActions(unit, null).reboot;
  return free.allowed ? free : refused(free.code, LOGS_ONLINE);
}

interface LinkState {
  readonly port: string;
  readonly connected: boolean;
}

/** Whether one interface may be disconnected: at least two must stay connected (spec 1 §5). */
export function mayLeave(links: readonly LinkState[], port: string): Verdict {
  const others = links.filter((link) => link.connected && link.port !== port).length;
  return others >= 2 ? ALLOWED : refused('LAST_INTERFACE');
}
