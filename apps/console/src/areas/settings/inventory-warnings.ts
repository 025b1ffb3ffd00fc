import type { AppContract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import { sees, type Caller } from '../../platform/access/scope.js';
import { allUnits } from '../../control/devices/all-units.js';
import { warningsOfServers } from '../../control/warnings/servers.js';
import { warningsOfUnit } from '../../control/warnings/units.js';
import type { SettingsDependencies } from './dependencies.js';

type Call = AppContract['settings']['inventoryWarnings'];
type Warned = HandlerOutput<Call>['items'][number];

/** A page of the devices of an inventory that have warnings, by name; units only for callers who may read units. */
export async function inventoryWarnings(
  dependencies: SettingsDependencies,
  caller: Caller,
  inventoryId: string,
  { offset, limit }: HandlerInput<Call>['query'],
): Promise<HandlerOutput<Call>> {
  const units = caller.permissions.has('unit:read') ? unitsOf(dependencies, caller, inventoryId) : [];
  const warned = [...units, ...(await serversOf(dependencies, caller, inventoryId))]
    .filter(({ warnings }) => warnings.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.deviceId.localeCompare(b.deviceId));
  return { items: warned.slice(offset, offset + limit), total: warned.length, offset, limit };
}

function unitsOf(dependencies: SettingsDependencies, { scope }: Caller, inventoryId: string): Warned[] {
  const { registry } = dependencies;
  return allUnits(registry, scope, inventoryId).flatMap((deviceId) => {
    const record = registry.unitRecord(deviceId);
    if (!record || !registry.unit(deviceId)) return [];
    return [{ deviceId, kind: 'unit', name: record.name, warnings: warningsOfUnit(dependencies, record) }];
  });
}

async function serversOf(
  dependencies: SettingsDependencies,
  { scope }: Caller,
  inventoryId: string,
): Promise<Warned[]> {
  const servers = dependencies.registry.serversOfInventory(inventoryId).filter((server) => sees(scope, server));
  const all = await warningsOfServers(dependencies, scope, servers);
  return servers.map(({ id, name }) => ({ deviceId: id, kind: 'server', name, warnings: all.get(id) ?? [] }));
}
