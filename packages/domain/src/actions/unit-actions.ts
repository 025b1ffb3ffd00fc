import { is4K, type ChannelInput, type ChannelType } from '../kinds/kinds.js';
import { isBusy, isStreaming } from '../status/groupings.js';
import type { Applications, ChannelStatus, Transition, TransmissionPhase } from '../status/statuses.js';
import { selectionByType } from '../channels/channel-selection.js';
import { isChannelOffline, isChannelTaken } from '../channels/channel-status.js';
import { serviceRefusal, type UnitService } from '../licences/services.js';
import { whyOffline } from './why-offline.js';
import type { StoreMode } from '../configuration/vocabulary.js';
import { message } from '../messages/index.js';
import { holdsChannel, modeFlags } from '../storing/storing.js';
import { ALLOWED, refused, type Verdict } from './verdict.js';

/** What the permitted actions of a unit depend on. */
export interface ActingUnit {
  readonly uid: string;
  readonly online: boolean;
  readonly applications: Applications;
  readonly transition: Transition | null;
  readonly cameraConnected: boolean;
  readonly transmission: { readonly phase: TransmissionPhase } | null;
  /** The resolution it is set to send; null or absent: unknown. */
  readonly resolution?: string | null;
  /** Its services; absent: unknown. */
  readonly services?: readonly UnitService[];
}

/** Properties of the selected channel that they depend on. */
export interface TargetChannel {
  readonly status: ChannelStatus;
  readonly busy: boolean;
  /** Absent: unknown. */
  readonly type?: ChannelType;
  readonly input: ChannelInput;
  readonly allocatedToUnitUid: string | null;
  readonly allocatedToUnitAlias: string | null;
  /** Whether it takes 4K; null or absent: unknown. */
  readonly takes4K?: boolean | null;
  /** Whether its server is shutting down; absent: it is not. */
  readonly draining?: boolean;
  /** Which channel feeds it; a hidden one has no name. Absent: none. */
  readonly fedBy?: { readonly channelName: string | null } | null;
}

/** Actions on a unit. */
export type UnitAction = 'start' | 'stop' | 'reboot' | 'rename' | 'setDelay' | 'setChannel' | 'configure';

/**
 * What the state of a unit and of its selected channel permits; the browser disables actions and the server refuses them by the same result.
 * Roles are checked separately (`permissionsOf`). `mode`: the mode of a start; one that only stores needs a channel, but not an online one.
 */
export function unitActions(
  unit: ActingUnit,
  channel: TargetChannel | null,
  mode: StoreMode = 'live',
): Readonly<Record<UnitAction, Verdict>> {
  const configurable = whenSettled(unit);
  return {
    start: mayStart(unit, channel, mode),
    stop: transmits(unit) ? ALLOWED : refused('NOT_STREAMING'),
    reboot: whenFree(unit),
    rename: ALLOWED,
    setDelay: configurable,
    setChannel: isOccupied(unit) ? refused('UNIT_BUSY') : ALLOWED,
    configure: configurable,
  };
}

/** Order of refusals: the unit first, then the channel as spec 2 §5 lists them. */
function mayStart(unit: ActingUnit, channel: TargetChannel | null, mode: StoreMode): Verdict {
  const free = whenFree(unit);
  if (!free.allowed) return free;
  const licensed = mayTransmit4K(unit);
  if (!licensed.allowed) return licensed;
  if (channel === null) return refused('NO_CHANNEL');
  if (channel.type === 'group' && !modeFlags(mode).live) return refused('CHANNEL_TYPE');
  if (!holdsChannel(mode)) return unit.cameraConnected ? ALLOWED : refused('CAMERA_NOT_CONNECTED');
  if (isChannelOffline(channel.status)) return whyOffline(channel);
  if (channel.draining === true) return refused('SERVER_DRAINING');
  if (channel.input !== 'unit') return refused('CHANNEL_EXTERNAL');
  const selected = selectionByType(channel, modeFlags(mode).live ? 'streams' : 'files');
  if (!selected.allowed) return selected;
  if (!unit.cameraConnected) return refused('CAMERA_NOT_CONNECTED');
  if (channel.takes4K === false && is4K(unit.resolution ?? '')) return refused('RESOLUTION_CONFLICT');
  if (channel.fedBy) return heldBy(channel.fedBy.channelName);
  const own = channel.allocatedToUnitUid === unit.uid;
  if (!own && isChannelTaken(channel)) return refused('CHANNEL_BUSY');
  if (own || channel.allocatedToUnitUid === null) return ALLOWED;
  return heldBy(channel.allocatedToUnitAlias);
}

/** Whether a unit has the licence that its resolution needs (spec 1 §5); its service may have ended since it was set. */
export function mayTransmit4K({ resolution, services }: Pick<ActingUnit, 'resolution' | 'services'>): Verdict {
  if (services === undefined || !is4K(resolution ?? '')) return ALLOWED;
  const refusal = serviceRefusal(services, 'pro4k');
  return refusal === null ? ALLOWED : refused('RESOLUTION_CONFLICT', refusal);
}

const heldBy = (holder: string | null): Verdict =>
  holder ? refused('CHANNEL_BUSY', message('channel_allocated', { unit: holder })) : refused('CHANNEL_BUSY');

function whenFree(unit: ActingUnit): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  return isOccupied(unit) ? refused('UNIT_BUSY') : ALLOWED;
}

/** Configuration is stored for an offline unit, and must wait while a transmission starts or stops. */
function whenSettled(unit: ActingUnit): Verdict {
  if (!unit.online) return ALLOWED;
  const { video, multiCamera, switcher, switcherAndProxy } = unit.applications;
  const phase = (video ?? multiCamera ?? switcher ?? switcherAndProxy)?.state;
  const moving = unit.transition !== null || phase === 'connecting' || phase === 'stopping';
  return moving ? refused('UNIT_BUSY') : ALLOWED;
}

/** A requested or recorded transmission occupies a unit before its own report does, and while it is offline. */
const isOccupied = (unit: ActingUnit): boolean =>
  unit.transition !== null || hasTransmission(unit) || (unit.online && isBusy(unit.applications));

/** Stopping an offline unit is permitted: it frees the channel. */
const transmits = (unit: ActingUnit): boolean =>
  hasTransmission(unit) || unit.transition === 'starting' || isStreaming(unit.applications);

const hasTransmission = ({ transmission }: ActingUnit): boolean =>
  transmission !== null && transmission.phase !== 'ended';
