import { NO_CAPABILITIES, type AppContract, type HandlerOutput } from '@backhaul/contract';
import { delayChoices, sameValue } from '@backhaul/domain';
import type { Scope } from '../../platform/access/scope.js';
import type { Dispatcher } from '../commands/types.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';

export type ConfigurationState = HandlerOutput<AppContract['units']['configuration']>;
type Capabilities = HandlerOutput<AppContract['units']['capabilities']>;

const NOTHING_KNOWN: Capabilities = { ...NO_CAPABILITIES, known: false };

/** The capabilities that the unit reported; anything else counts as not supported. */
export function capabilitiesOf(registry: Pick<Registry, 'reportedUnit'>, unitId: string): Capabilities {
  const reported = registry.reportedUnit(unitId)?.state?.capabilities;
  return reported ? { ...reported, known: true } : NOTHING_KNOWN;
}

export interface ConfigurationReader {
  readonly registry: Pick<Registry, 'reportedUnit'>;
  readonly dispatcher: Pick<Dispatcher, 'wasSent'>;
}

/** Requested and reported configuration side by side. */
export function configurationOf({ registry, dispatcher }: ConfigurationReader, record: UnitRecord): ConfigurationState {
  const device = registry.reportedUnit(record.id);
  const reported = device?.state?.configuration;
  const { desired, desiredVersion: version } = record;
  const applied = reported?.version === version;
  const waiting = dispatcher.wasSent(record.id, version) ? 'sent' : 'notSent';
  return {
    version,
    desired,
    reportedVersion: reported?.version ?? null,
    reported: reported?.applied ?? null,
    inSync: applied && sameValue(reported.applied, desired),
    delivery: device?.online === true ? (applied ? 'applied' : waiting) : 'stored',
  };
}

/** As `configurationOf`, to be shown: channels that the caller does not see are left out. */
export function shownConfiguration(
  reader: ConfigurationReader & { readonly registry: ReferredRecords },
  scope: Scope,
  record: UnitRecord,
): ConfigurationState {
  const state = configurationOf(reader, record);
  const filter = new ViewFilter(reader.registry, scope);
  return {
    ...state,
    desired: filter.configuration(state.desired),
    reported: state.reported && filter.configuration(state.reported),
  };
}

/** Delays on offer: those that the unit reports, else those of its model and version (spec 1 §9). */
export function delaysOf(
  registry: Pick<Registry, 'reportedUnit'>,
  record: Pick<UnitRecord, 'id' | 'type'>,
): readonly number[] {
  const state = registry.reportedUnit(record.id)?.state;
  if (state && state.capabilities.delays.length > 0) return state.capabilities.delays;
  return delayChoices({ model: state?.model ?? '', type: record.type, version: state?.swVersion ?? '' });
}
