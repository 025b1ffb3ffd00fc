import { type RuleMessage } from '../messages/index.js';
import { rolloutMessage } from '../messages/rollouts.js';
import { upgradeMessage } from '../messages/upgrades.js';
import { type ServerPackage, serverUpgradeRefusal, type UpgradingServer } from '../servers/upgrading.js';
import { compareVersions } from '../versions/compare.js';
import { type UpgradingUnit, upgradeRefusals } from '../versions/upgrade.js';
import { upgradeWarnings } from '../versions/upgrade-warnings.js';

/** What a rollout does with a device now; `code`: the number of the spec, or a name if it has none (spec 3 §8). */
export type RolloutVerdict =
  | { readonly kind: 'ready' | 'installed'; readonly warnings: readonly RuleMessage[] }
  | { readonly kind: 'waits'; readonly code: number | null; readonly message: RuleMessage; readonly warnings: readonly RuleMessage[] }
  | { readonly kind: 'refused'; readonly code: number | string; readonly message: RuleMessage; readonly warnings: readonly [] }; // prettier-ignore

/** A unit to upgrade. `installs`: whether it installs software on command; null: not known yet. */
export interface RolledUnit extends Omit<UpgradingUnit, 'serverVersions'> {
  readonly online: boolean;
  readonly idle: boolean;
  readonly installs: boolean | null;
  readonly servers: readonly { readonly name: string; readonly version: string }[];
  /** Message of the catalogue about the target for its product; empty: none. */
  readonly note: string;
}

/** A server to upgrade; `target` null: no package is available. `version` empty: not known yet. */
export interface RolledServer extends UpgradingServer {
  readonly version: string;
  /** As for a unit. */
  readonly note: string;
}

const refused = (code: number | string, message: RuleMessage): RolloutVerdict => ({
  kind: 'refused',
  code,
  message,
  warnings: [],
});

/**
 * Whether a unit begins, waits or is refused. It waits where the obstacle may disappear without an action: a unit whose server is
 * below the target waits for the server (spec 3 §5).
 */
export function unitVerdict({ servers, ...unit }: RolledUnit): RolloutVerdict {
  const { version, target, online, idle, installs, note } = unit;
  if (version !== '' && compareVersions(version, target) === 0) return { kind: 'installed', warnings: [] };
  const upgrading: UpgradingUnit = { ...unit, serverVersions: versionsOf(servers) };
  const known = upgradeRefusals(upgrading).filter(({ reason }) => version !== '' || reason === 'NOT_UNDER_SLA');
  const [against] = known.filter(({ reason }) => reason !== 'SERVER_FIRST');
  if (against !== undefined) return refused(against.code, against.message);
  if (installs === false) return refused('UNSUPPORTED', upgradeMessage('upgrade_unit_by_hand'));
  const warnings = [...upgradeWarnings({ version, target }), ...noteOf(note)];
  const waits = (message: RuleMessage): RolloutVerdict => ({ kind: 'waits', code: null, message, warnings });
  if (known.length > 0) {
    const [behind] = servers.filter((server) => isBehind(upgrading, server.version));
    return waits(rolloutMessage('wait_server', { server: behind?.name ?? '', version: behind?.version ?? '' }));
  }
  if (!online || version === '') return waits(rolloutMessage('wait_offline'));
  return idle ? { kind: 'ready', warnings } : waits(rolloutMessage('wait_busy'));
}

const noteOf = (note: string): readonly RuleMessage[] =>
  note === '' ? [] : [upgradeMessage('upgrade_note', { note })];

const versionsOf = (servers: RolledUnit['servers']): readonly string[] =>
  servers.flatMap(({ version }) => (version === '' ? [] : [version]));

const isBehind = (unit: UpgradingUnit, serverVersion: string): boolean =>
  serverVersion !== '' &&
  upgradeRefusals({ ...unit, serverVersions: [serverVersion] }).some(({ reason }) => reason === 'SERVER_FIRST');

/** Whether a server begins, waits or is refused; `target` null: no package of the version is available for servers. */
export function serverVerdict(server: RolledServer, version: string, target: ServerPackage | null): RolloutVerdict {
  if (server.version !== '' && compareVersions(server.version, version) === 0)
    return { kind: 'installed', warnings: [] };
  if (target === null) return refused(6802, upgradeMessage('upgrade_none_for_servers'));
  const reason = serverUpgradeRefusal(server, target);
  const warnings = noteOf(server.note);
  switch (reason) {
    case null:
      return { kind: 'ready', warnings };
    case 'SERVER_OFFLINE':
      return { kind: 'waits', code: 6199, message: rolloutMessage('wait_server_offline'), warnings };
    case 'SERVER_IN_USE':
      return { kind: 'waits', code: 6808, message: rolloutMessage('wait_server_busy'), warnings };
    case 'NOT_ASSOCIATED':
      return refused(6802, upgradeMessage('upgrade_not_associated'));
    case 'UNSUPPORTED':
      return refused('UNSUPPORTED', upgradeMessage('upgrade_server_by_hand'));
    case 'TRANSCEIVER_INPUT':
      return refused(6802, upgradeMessage('upgrade_transceiver_input'));
    case 'UPGRADE_HARDWARE':
      return refused(6810, upgradeMessage('upgrade_needs_newer_node'));
    case 'BELOW_UNIT':
      return refused(6802, upgradeMessage('upgrade_below_unit'));
    default:
      return reason satisfies never;
  }
}
