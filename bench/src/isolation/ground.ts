import type { Subject } from '@backhaul/contract';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import type { Injectable, Marker, PlacedId, Tenant, TestUser } from '@backhaul/testing';
import type { Client } from 'pg';
import type { Session } from '../subject/api.js';
import type { Console } from '../subject/console.js';
import type { Sessions } from '../subject/sessions.js';
import type { Shared } from './shared.js';

/** A device, where it stands, and the text by which it gives itself away. */
export interface PlacedDevice extends PlacedId {
  readonly credentials: DeviceCredentials;
  readonly canary: string;
}

/** What one customer has: a unit and a server with a channel in each of its two groups, and one of each in both. */
export interface Estate {
  readonly tenant: Tenant;
  readonly things: Readonly<Record<Subject['kind'], readonly PlacedId[]>>;
  readonly units: readonly PlacedDevice[];
  readonly servers: readonly PlacedDevice[];
  /** A unit that is paired and stays offline: its credentials are used to try what a device may not do. */
  readonly rogue: DeviceCredentials;
  /** What both groups have. */
  readonly shared: Shared;
  readonly markers: readonly Marker[];
}

/** One console with two customers on it, on which everything is tried. */
export interface Ground {
  readonly console: Console;
  readonly url: string;
  readonly brokerUrl: string;
  readonly db: Client;
  readonly admin: Session;
  readonly sessions: Sessions;
  readonly home: Estate;
  readonly foreign: Estate;
  readonly markers: readonly Marker[];
  /** Real requests; every answer is searched for what is not the asker's. */
  readonly inject: Injectable;
  /** Seconds instead of minutes. */
  readonly short: boolean;
  /** Users of a tenant who take part: every role, or one for each set of rights. */
  readonly usersOf: (estate: Estate) => readonly TestUser[];
  /** Answers what leaked since it was last asked. */
  readonly leaks: () => string[];
}

/** What a part of the matrix found. */
export interface Finding {
  readonly checks: number;
  readonly complaints: readonly string[];
}

export const estatesOf = ({ home, foreign }: Ground): readonly Estate[] => [home, foreign];
