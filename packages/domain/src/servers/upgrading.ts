import { areComparable, atLeast, compareVersions, ownVersion } from '../versions/compare.js';
import type { UpgradeStatus } from '../versions/software-upgrade.js';

/** Software that is offered as packages. */
export const SOFTWARE_KINDS = ['server', 'unit'] as const;
export type SoftwareKind = (typeof SOFTWARE_KINDS)[number];

/** Largest package of software, bytes. */
export const MAX_PACKAGE_BYTES = 16 * 1024 * 1024;

/** Phases of an upgrade that a server reports. */
export const INSTALL_PHASES = ['downloading', 'installing', 'restarting'] as const;
export type InstallPhase = (typeof INSTALL_PHASES)[number];

/** How an upgrade of a server can end; `rolledBack`: the new version did not start, and the earlier one runs again. */
export const SERVER_UPGRADE_OUTCOMES = ['done', 'rejected', 'failed', 'rolledBack'] as const;
export type ServerUpgradeOutcome = (typeof SERVER_UPGRADE_OUTCOMES)[number];

/** Status of the upgrade of a server to its requested version. */
export const SERVER_UPGRADE_STATUSES = ['waiting', ...INSTALL_PHASES, ...SERVER_UPGRADE_OUTCOMES] as const;
export type ServerUpgradeStatus = (typeof SERVER_UPGRADE_STATUSES)[number];

/** Why a server does not install software on command. */
export const SERVER_INSTALLS_BY_HAND = 'The software of this server is installed by hand';

/** How long an upgrade order waits for its server, and how long the upgrade may take, ms. */
export const SERVER_UPGRADE_VALID_MS = 30_000;
export const SERVER_UPGRADE_TAKES_MS = 15 * 60_000;

/** What an upgrade of a server depends on. */
export interface UpgradingServer {
  readonly online: boolean;
  /** A channel of it is on air. */
  readonly busy: boolean;
  readonly upgrading: boolean;
  /** Whether it installs software on command. */
  readonly installs: boolean;
  readonly isTransceiver: boolean;
  /** Whether one of its channels is of the type input. */
  readonly hasInputChannel: boolean;
  /** Its Node version, such as `20.19.5`. */
  readonly node: string;
  /** Whether the catalogue has the target for servers. */
  readonly isAssociated: boolean;
  /** Versions of the units that send to its channels. */
  readonly unitVersions: readonly string[];
}

/** A package of server software; `node`: the oldest Node that it runs on. */
export interface ServerPackage {
  readonly version: string;
  readonly node: string;
}

export type ServerUpgradeRefusal =
  | 'NOT_ASSOCIATED'
  | 'SERVER_OFFLINE'
  | 'UNSUPPORTED'
  | 'SERVER_IN_USE'
  | 'TRANSCEIVER_INPUT'
  | 'UPGRADE_HARDWARE'
  | 'BELOW_UNIT';

/** Why a server cannot be upgraded to a package now, or null (spec 2 §5, §8; spec 3 §5). */
export function serverUpgradeRefusal(server: UpgradingServer, target: ServerPackage): ServerUpgradeRefusal | null {
  if (!server.isAssociated) return 'NOT_ASSOCIATED';
  if (!server.online) return 'SERVER_OFFLINE';
  if (!server.installs) return 'UNSUPPORTED';
  if (server.busy || server.upgrading) return 'SERVER_IN_USE';
  if (server.isTransceiver && server.hasInputChannel) return 'TRANSCEIVER_INPUT';
  if (!atLeast(server.node, target.node)) return 'UPGRADE_HARDWARE';
  const next = ownVersion(target.version);
  const isBelow = (unit: string): boolean => areComparable(next, unit) && compareVersions(next, unit) < 0;
  return server.unitVersions.some(isBelow) ? 'BELOW_UNIT' : null;
}

/** The statuses of servers as the fewer ones of units. */
export const SHORT_UPGRADE_STATUS: Readonly<Record<ServerUpgradeStatus, UpgradeStatus>> = {
  waiting: 'pending',
  downloading: 'upgrading',
  installing: 'upgrading',
  restarting: 'upgrading',
  done: 'succeeded',
  rejected: 'rejected',
  failed: 'upgradeFailed',
  rolledBack: 'upgradeFailed',
};

/** The latest request, and the present report of its server. */
interface AskedServerUpgrade {
  readonly commandId: string;
  readonly outcome: ServerUpgradeOutcome | null;
}
interface InstallingServer {
  readonly commandId: string;
  readonly phase: InstallPhase;
}

/** Status of a request: its result, else what the server reports about it. */
export function serverUpgradeStatus(
  { commandId, outcome }: AskedServerUpgrade,
  installing: InstallingServer | null,
): ServerUpgradeStatus {
  if (outcome !== null) return outcome;
  return installing?.commandId === commandId ? installing.phase : 'waiting';
}
