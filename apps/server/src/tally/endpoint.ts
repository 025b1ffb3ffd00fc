import type { Log } from '@backhaul/agent';
import type { DesiredTally } from '@backhaul/contract/bus';
import type { TallyInterfaceState, TallyMessage } from '@backhaul/domain';
import type { TargetPolicy } from '../destinations/target-policy.js';

/** State of one direction of an interface. */
export interface EndpointState {
  readonly state: Exclude<TallyInterfaceState, 'unknown'>;
  readonly peers: readonly string[];
  readonly detail: string;
}

/** Receives the messages of an endpoint. */
export interface Hearing {
  /** `refused`: bytes that are not a message. */
  readonly heard: (messages: readonly TallyMessage[], refused: number, from: string) => void;
  /** The sender is gone: its tallies may no longer be valid. */
  readonly lost: () => void;
  readonly changed: () => void;
}

export interface EndpointParts extends Hearing {
  readonly desired: DesiredTally;
  /** Address on which it listens. */
  readonly listen: string;
  readonly policy: TargetPolicy;
  /** The whole state to send to a new peer. */
  readonly whole: () => readonly Uint8Array[];
  readonly log: Log;
}

/** One direction of an interface. */
export interface Endpoint {
  readonly state: EndpointState;
  /** Sends these packets to its peer, if it has one. */
  send(packets: readonly Uint8Array[]): void;
  stop(): Promise<void>;
}
