import type { Log } from '@backhaul/agent';
import type { DesiredTally } from '@backhaul/contract/bus';
import type { TallyInterfaceState, TallyMessage } from '@backhaul/domain';
import type { TargetPolicy } from '../destinations/target-policy.js';

/** How one way of an interface is. */
export interface EndpointState {
  readonly state: Exclude<TallyInterfaceState, 'unknown'>;
  readonly peers: readonly string[];
  readonly detail: string;
}

/** Takes what an endpoint hears. */
export interface Hearing {
  /** `refused`: bytes that were no message. */
  readonly heard: (messages: readonly TallyMessage[], refused: number, from: string) => void;
  /** Who sent is gone: what they said is not known to hold any more. */
  readonly lost: () => void;
  readonly changed: () => void;
}

export interface EndpointParts extends Hearing {
  readonly desired: DesiredTally;
  /** Address that it listens on. */
  readonly listen: string;
  readonly policy: TargetPolicy;
  /** The whole state to send, for a peer that has just come. */
  readonly whole: () => readonly Uint8Array[];
  readonly log: Log;
}

/** One way into an interface or out of it. */
export interface Endpoint {
  readonly state: EndpointState;
  /** Sends these packets to its peer, where it has one. */
  send(packets: readonly Uint8Array[]): void;
  stop(): Promise<void>;
}

/** Addresses as people write them. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '');
