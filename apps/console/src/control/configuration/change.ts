import {
  FIRST_CONFIGURATION,
  message,
  type Unit,
  type UnitConfiguration,
  type UnitConfigurationChange,
  type UnitSecrets,
} from '@backhaul/contract';
import {
  checkConfiguration,
  isResolutionConflict,
  modeFlags,
  isBusy,
  sameValue,
  effectiveMetadata,
  settingChanges,
  unitActions,
  type Complaint,
  type SettingChange,
} from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutate, type ChangeEntry } from '../../platform/access/mutate.js';
import type { Actor } from '../../platform/access/scope.js';
import { sendOrder, type WrittenOrder } from '../commands/issue.js';
import type { Dispatcher } from '../commands/types.js';
import { lockedUnit, updateUnitRow } from '../devices/unit-row.js';
import type { Database } from '../../platform/db/schema.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import { channelFor, type VisibleUnit } from '../policies/records.js';
import { Refusal, type RefusedField } from '../../platform/kernel/refusal.js';
import { channelsOfRun, type Registry, type UnitRecord } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { labelRecordings } from './label.js';
import { prefixIsTaken } from './prefix.js';
import { openSecrets, sealSecrets, withoutSecrets } from './secrets.js';
import { capabilitiesOf, delaysOf, shownConfiguration, type ConfigurationState } from './state.js';

export interface ConfigurationDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'wasSent' | 'enqueue' | 'dispatch'>;
}

export interface ConfigurationWriter extends Pick<ConfigurationDependencies, 'vault' | 'registry'> {
  readonly dispatcher: Pick<Dispatcher, 'enqueue'>;
}

/** Fields of a unit that its configuration rules depend on. */
export interface ConfigurableUnit {
  readonly id: string;
  readonly record: Pick<UnitRecord, 'id' | 'type' | 'services' | 'transmission' | 'selectedChannelId'>;
  readonly view: Pick<Unit, 'transmission' | 'online' | 'applications' | 'modems'>;
}

export interface ConfigurationChange {
  /** The change, or a function of the current configuration that returns it. */
  readonly change: UnitConfigurationChange | ((now: UnitConfiguration) => UnitConfigurationChange);
  /** The version that the caller read; undefined to change any version. */
  readonly version?: number | undefined;
  /** Maps the path of a field to its path in the request, for messages. */
  readonly pathOf: (path: string) => string;
}

/**
 * Changes the requested configuration of a unit, which gets it immediately or when it returns. Throws UNIT_BUSY while a transmission starts or
 * stops, RESOLUTION_CONFLICT for 4K only, INVALID for other violations of the rules or of the unit's capabilities, NOT_FOUND for a channel
 * that the caller may not see,
 * CONFLICT when `version` is not the current one.
 */
export async function changeConfiguration(
  dependencies: ConfigurationDependencies,
  caller: Actor,
  unit: VisibleUnit,
  asked: ConfigurationChange,
): Promise<ConfigurationState> {
  const { dispatcher } = dependencies;
  const verdict = unitActions(unit.view, null).configure;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  await mutate(
    dependencies,
    caller,
    (tx) => writeConfiguration(dependencies, tx, caller, unit, asked),
    ({ entry }) => entry,
    ({ label }) => label && sendOrder(dispatcher, label),
  );
  await dispatcher.converge(unit.id);
  return shownConfiguration(dependencies, caller.scope, unit.record);
}

export interface WrittenConfiguration {
  /** A label for recordings, to be sent once it is committed. */
  readonly label: WrittenOrder | undefined;
  readonly entry: ChangeEntry;
}

/** Writes a change of configuration within `tx`, for `changeConfiguration` and for wider changes. Throws as that does. */
export async function writeConfiguration(
  { vault, registry, dispatcher }: ConfigurationWriter,
  tx: Transaction<Database>,
  caller: Actor,
  unit: ConfigurableUnit,
  { change, version, pathOf }: ConfigurationChange,
): Promise<WrittenConfiguration> {
  const { id: unitId } = unit;
  const held = await lockedUnit(tx, unitId)
    .select(['desired', 'desired_version', 'secrets', 'inventory_id', 'selected_channel_id', 'further_channel_ids'])
    .executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  if (version !== undefined && held.desired_version !== version) throw new Refusal('CONFLICT');
  const now: UnitConfiguration = { ...FIRST_CONFIGURATION, ...held.desired };
  const before = openSecrets(vault, unitId, held.secrets);
  const { settings, secrets } = withoutSecrets(typeof change === 'function' ? change(now) : change, before);
  const wanted = keepUnseen(new ViewFilter(registry, caller.scope), now, { ...now, ...settings });
  refuseForeignChannels(registry, caller, held.inventory_id, now, wanted);
  refuse(complaintsOf(registry, unit, now, wanted), pathOf);
  if (wanted.filenamePrefix !== now.filenamePrefix) {
    const used = channelsOfRun(registry.unitRecord(unitId)?.transmission ?? null);
    const channels = [held.selected_channel_id, ...held.further_channel_ids, ...used];
    const servers = new Set(channels.flatMap((id) => registry.channelRecord(id ?? '')?.serverId ?? []));
    for (const serverId of [...servers].toSorted()) {
      const taken = await prefixIsTaken(tx, { unitId, serverId, prefix: wanted.filenamePrefix });
      if (taken) refuse([{ path: 'filenamePrefix', message: message('unique') }], pathOf);
    }
  }
  // A device that kept a higher version than this database (restored from an older copy) has to follow as well.
  const reported = registry.reportedUnit(unitId)?.state?.configuration.version ?? 0;
  const recorded = labelled(now) === labelled(wanted) ? undefined : recordedChannel(registry, unitId);
  const ask = recorded && { ...recorded, desired: wanted, askedBy: caller.userId };
  const [label] = await Promise.all([
    ask && labelRecordings(tx, dispatcher, ask),
    updateUnitRow(tx, unitId, {
      device: { desired_version: Math.max(held.desired_version, reported) + 1 },
      unit: {
        desired: JSON.stringify(wanted),
        ...(!sameValue(secrets, before) && { secrets: sealSecrets(vault, unitId, secrets) }),
      },
    }),
  ]);
  const entry: ChangeEntry = {
    action: 'unit:configure',
    subject: { kind: 'unit', id: unitId },
    detail: withoutLogins(JSON.stringify(settings)),
    changes: [...settingChanges(now, wanted), ...changedPasswords(before, secrets)],
    touches: [['unit', unitId]],
  };
  return { label, entry };
}

/** Which passwords were changed, without the passwords. */
function changedPasswords(before: UnitSecrets, after: UnitSecrets): readonly SettingChange[] {
  const ports = new Set([...Object.keys(before.modemPasswords), ...Object.keys(after.modemPasswords)]);
  const modems = [...ports].filter((port) => before.modemPasswords[port] !== after.modemPasswords[port]);
  const paths = modems.map((port) => `interfaces.${port}.password`);
  if (before.sipPassword !== after.sipPassword) paths.push('sipAccount.password');
  return paths.map((path) => ({ path, from: null, to: null }));
}

/** The part of a configuration that recordings contain. */
const labelled = ({ filenamePrefix, metadata }: UnitConfiguration): string =>
  JSON.stringify([filenamePrefix, effectiveMetadata(metadata)]);

/** The channel to which the unit sends and which is recorded. */
function recordedChannel(registry: Registry, unitId: string) {
  const run = registry.unitRecord(unitId)?.transmission;
  const channel = run && modeFlags(run.mode).live ? registry.channelRecord(run.channelId) : undefined;
  if (!run || !channel?.recording || channel.serverId === null) return undefined;
  return { channelId: channel.id, serverId: channel.serverId };
}

/** Addresses of streams may contain user and password; the audit must not. */
const withoutLogins = (text: string): string => text.replace(/\/\/[^@/"]*@/g, '//•••@');

/** The violations that the change causes; earlier ones are ignored. */
export function complaintsOf(
  registry: Registry,
  { id, record, view }: ConfigurableUnit,
  now: UnitConfiguration,
  wanted: UnitConfiguration,
): readonly Complaint[] {
  const { known, ...capabilities } = capabilitiesOf(registry, id);
  const offer = known ? capabilities : null;
  const transmits = view.transmission !== null && view.transmission.phase !== 'ended';
  const unit = {
    now,
    busy: transmits || (view.online && isBusy(view.applications)),
    delays: delaysOf(registry, record),
    modems: view.modems,
    pro4K: record.services.includes('pro4k'),
    channel4K: registry.channel(record.transmission?.channelId ?? record.selectedChannelId ?? '')?.takes4K ?? null,
    multiCamera: record.services.includes('multiCamera'),
  };
  const earlier = checkConfiguration(now, offer, unit);
  return checkConfiguration(wanted, offer, unit).filter((one) => !earlier.some((other) => sameValue(one, other)));
}

function refuse(complaints: readonly Complaint[], pathOf: (path: string) => string): void {
  if (complaints.length === 0) return;
  const fields = complaints.map(({ path, message: text }): RefusedField => ({ path: pathOf(path), message: text }));
  const [first, ...more] = complaints;
  if (first && more.length === 0 && isResolutionConflict(first)) {
    throw new Refusal('RESOLUTION_CONFLICT', first.message, fields);
  }
  throw new Refusal('INVALID', undefined, fields);
}

const kept = <T>(before: T, seen: T, asked: T): T => (sameValue(seen, asked) ? before : asked);

/** Keeps channels that the caller does not see, unless the caller changed what was shown. */
function keepUnseen(filter: ViewFilter, now: UnitConfiguration, wanted: UnitConfiguration): UnitConfiguration {
  const shown = filter.configuration(now);
  return {
    ...wanted,
    multiCamera: {
      ...wanted.multiCamera,
      channelId: kept(now.multiCamera.channelId, shown.multiCamera.channelId, wanted.multiCamera.channelId),
      customSelectedChannels: kept(
        now.multiCamera.customSelectedChannels,
        shown.multiCamera.customSelectedChannels,
        wanted.multiCamera.customSelectedChannels,
      ),
    },
    switcherMode: {
      ...wanted.switcherMode,
      highQualityChannelId: kept(
        now.switcherMode.highQualityChannelId,
        shown.switcherMode.highQualityChannelId,
        wanted.switcherMode.highQualityChannelId,
      ),
      proxyChannelId: kept(
        now.switcherMode.proxyChannelId,
        shown.switcherMode.proxyChannelId,
        wanted.switcherMode.proxyChannelId,
      ),
    },
  };
}

const channelsOf = ({ multiCamera, switcherMode }: UnitConfiguration): readonly string[] =>
  [
    multiCamera.channelId,
    ...multiCamera.customSelectedChannels,
    switcherMode.highQualityChannelId,
    switcherMode.proxyChannelId,
  ].filter((id) => id !== null);

function refuseForeignChannels(
  registry: Registry,
  caller: Actor,
  inventoryId: string,
  now: UnitConfiguration,
  wanted: UnitConfiguration,
): void {
  const known = channelsOf(now);
  for (const id of channelsOf(wanted)) {
    if (!known.includes(id)) channelFor(registry, caller.scope, { inventoryId }, id);
  }
}
