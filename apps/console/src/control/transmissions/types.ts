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

/** An accepted request to start. */
export interface StartedRun {
  readonly commandId: string;
  readonly transmissionId: string;
}

/** Transmissions of units to channels, from the request to the end. */
export interface Transmissions {
  /**
   * Starts a unit to a channel, by default its selected one, and stores the channel as selected. The store mode is the requested one, or
   * that of the unit's mode, which may send several cameras to the channels of its configuration.
   * Throws INVALID for a named channel in such a mode, MULTI_CAMERA_LICENSE, a `Refusal` by `unitActions`, UNSUPPORTED for a mode that the unit
   * does not support, or NOT_FOUND for a record that the caller may not see.
   */
  start(caller: Actor, unit: VisibleUnit, ask?: StartAsk): Promise<StartedRun>;
  /**
   * Starts several cameras of a unit, each to its own channel, all or none, as configured.
   * Throws as `start`, and MULTI_CAMERA_LICENSE, UNSUPPORTED.
   */
  startCameras(caller: Caller, unit: VisibleUnit, what: 'multiCamera' | 'switcher'): Promise<StartedRun>;
  /** Starts a point-to-point or point-to-multipoint unit towards its channels. Throws as `start`, and UNSUPPORTED, FEATURE_OFF. */
  startPtmp(caller: Caller, unit: VisibleUnit): Promise<StartedRun>;
  /** Stops the unit's transmission. An offline unit gets the order when it returns; its channel is free immediately. */
  stop(caller: Caller, unit: VisibleUnit): Promise<{ commandId: string }>;
  /** A unit reported its state: updates its stored transmission. */
  onState(address: DeviceAddress, state: DeviceState): Promise<void>;
  /** Checks all open transmissions once; `watch` does it at boot and every 5 s until `close`. */
  sweep(): Promise<void>;
  watch(): void;
  close(): Promise<void>;
}
