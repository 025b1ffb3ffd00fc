import type { Subject } from '@backhaul/contract';
import type { DeviceCredentials, ReportedRoom } from '@backhaul/contract/bus';
import type { Injectable, Marker, PlacedId, Tenant, TestUser } from '@backhaul/testing';
import type { Client } from 'pg';
import type { Session } from '../subject/api.js';
import type { Console } from '../subject/console.js';
import type { Sessions } from '../subject/sessions.js';
import type { OpenShare } from './open-share.js';
import type { Shared } from './shared.js';

/** A device, its group, and its canary text. */
export interface PlacedDevice extends PlacedId {
  readonly credentials: DeviceCredentials;
  readonly canary: string;
}

/** A server, and the audio rooms that it reports. */
export interface PlacedServer extends PlacedDevice {
  readonly rooms: readonly ReportedRoom[];
}

/** A guest in an audio room, with the token of the link. */
export interface PlacedGuest extends Omit<PlacedId, 'id'> {
  readonly roomId: string;
  readonly token: string;
}

/** The records of one customer: a unit and a server with a channel in each of its two groups, and one of each in both. */
export interface TenantAssets {
  readonly tenant: Tenant;
  /** API keys of the customer, which act as users do. */
  readonly keys: readonly TestUser[];
  readonly things: Readonly<Record<Subject['kind'], readonly PlacedId[]>>;
  readonly units: readonly PlacedDevice[];
  readonly servers: readonly PlacedServer[];
  readonly guests: readonly PlacedGuest[];
  /** A paired unit that stays offline: its credentials are used for forbidden actions. */
  readonly rogue: DeviceCredentials;
  /** Records in both groups. */
  readonly shared: Shared;
  readonly markers: readonly Marker[];
}

/** One console with two customers for all parts of the trial. */
export interface Testbed {
  readonly console: Console;
  readonly url: string;
  readonly brokerUrl: string;
  readonly db: Client;
  readonly admin: Session;
  readonly sessions: Sessions;
  readonly home: TenantAssets;
  readonly foreign: TenantAssets;
  /** A channel of the one that the other sees. */
  readonly openShare: OpenShare;
  readonly markers: readonly Marker[];
  /** Makes real requests, and searches every response for data that the user may not see. */
  readonly inject: Injectable;
  /** Runs for seconds instead of minutes. */
  readonly short: boolean;
  /** Users of a tenant in the trial: every role, or one for each set of permissions; and its support of the other tenant. */
  readonly usersOf: (assets: TenantAssets) => readonly TestUser[];
  /** Returns the leaks since the last call. */
  readonly leaks: () => string[];
}

/** Findings of a part of the matrix. */
export interface Finding {
  readonly checks: number;
  readonly complaints: readonly string[];
}

export const allAssetsOf = ({ home, foreign }: Testbed): readonly TenantAssets[] => [home, foreign];
