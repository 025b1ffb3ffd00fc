import type { DeviceAddress, DeviceState } from '@backhaul/contract/bus';
import type { StoreMode } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Actor, Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { VisibleUnit } from '../policies/records.js';
import type { Registry } from '../../state/registry/types.js';

export interface TransmissionDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    Registry,
    | 'refresh'
    | 'unitRecord'
    | 'channelRecord'
    | 'reportedUnit'
    | 'reportedServer'
    | 'reportedChannel'
    | 'unit'
    | 'channel'
    | 'channelsOfServer'
    | 'setTransition'
    | 'serverRecord'
  >;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'answersTaken' | 'onSettled'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface StartAsk {
  readonly channelId?: string | undefined;
  readonly mode?: StoreMode | undefined;
}

/** An ask to start that was taken. */
export interface StartedRun {
  readonly commandId: string;
  readonly transmissionId: string;
}

/** Runs of units towards channels, from the ask to the end. */
export interface Transmissions {
  /**
   * Starts a unit towards a channel, by default its selected one, and remembers the channel; in the store mode that is asked for,
   * by default as the unit's mode says, which may be several cameras to the channels of its configuration.
   * Throws INVALID for a channel that is named in such a mode, MULTI_CAMERA_LICENSE, a `Refusal`: what `unitActions` says, UNSUPPORTED for a mode that the unit does not offer, or NOT_FOUND for what the caller may not see.
   */
  start(caller: Actor, unit: VisibleUnit, ask?: StartAsk): Promise<StartedRun>;
  /**
   * Starts a unit towards several channels, each with a picture of its own, all or none, as its configuration says.
   * Throws as `start`, and MULTI_CAMERA_LICENSE, UNSUPPORTED.
   */
  startCameras(caller: Caller, unit: VisibleUnit, what: 'multiCamera' | 'switcher'): Promise<StartedRun>;
  /** Starts a point-to-point or point-to-multipoint unit towards its channels. Throws as `start`, and UNSUPPORTED, FEATURE_OFF. */
  startPtmp(caller: Caller, unit: VisibleUnit): Promise<StartedRun>;
  /** Stops what the unit transmits. A unit that is away is given the order when it returns; its channel is free at once. */
  stop(caller: Caller, unit: VisibleUnit): Promise<{ commandId: string }>;
  /** A unit reported its state: its transmission on record follows. */
  onState(address: DeviceAddress, state: DeviceState): Promise<void>;
  /** One look at everything that is open; `watch` does it at boot and every 5 s until `close`. */
  sweep(): Promise<void>;
  watch(): void;
  close(): Promise<void>;
}
