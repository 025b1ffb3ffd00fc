import { isLicenceValid, unitWarnings, type UnitWarning } from '@backhaul/domain';
import { configurationOf, type ConfigurationReader } from '../configuration/state.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';

interface Parts extends ConfigurationReader {
  readonly registry: Registry;
  readonly clock: Clock;
}

/** The warnings about a unit. @throws {Refusal} NOT_FOUND when it no longer exists */
export function warningsOfUnit(parts: Parts, record: UnitRecord): UnitWarning[] {
  const { registry, clock } = parts;
  const view = registry.unit(record.id);
  if (!view) throw new Refusal('NOT_FOUND');
  const serverId = record.selectedChannelId && registry.channelRecord(record.selectedChannelId)?.serverId;
  const { inSync, delivery } = configurationOf(parts, record);
  const engines = registry.reportedUnit(record.id)?.state?.engines ?? [];
  return unitWarnings({
    paired: record.pairedAt !== null,
    online: view.online,
    licenceValid: isLicenceValid({ online: view.online, licence: record.licence }, clock.now()),
    cameraConnected: view.cameraConnected,
    swVersion: view.swVersion,
    targetVersion: record.targetVersion,
    channelVersion: (serverId && registry.server(serverId)?.swVersion) || '',
    partlyConfigured: delivery === 'applied' && !inSync,
    missingEngines: engines.filter(({ version }) => version === null).map(({ name }) => name),
  });
}
