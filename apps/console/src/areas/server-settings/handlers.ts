import { ROLE_OF_TYPE } from '@backhaul/domain';
import { settingsOf } from '../../control/devices/server-row.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import { visibleServer } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { channelsOnServer } from '../../state/registry/view-filter.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ServerSettingDependencies } from './dependencies.js';
import { presentSettings, supportsSettings } from './present.js';
import { setSettings, type SettingsChange } from './set.js';

/** Handlers of the calls on settings of servers. */
export function serverSettingHandlers(dependencies: ServerSettingDependencies): AreaHandlers<'serverSettings'> {
  const { db, registry } = dependencies;
  const requireRole = (id: string, type: keyof typeof ROLE_OF_TYPE): void => {
    const state = registry.reportedServer(id)?.state;
    if (state && !state.roles.includes(ROLE_OF_TYPE[type])) throw new Refusal('UNSUPPORTED');
  };
  const shown = async (id: string, type: keyof typeof ROLE_OF_TYPE) => {
    requireRole(id, type);
    return presentSettings(registry, id, await settingsOf(db, id));
  };
  const set = async (caller: Caller, id: string, type: keyof typeof ROLE_OF_TYPE, change: SettingsChange) => {
    requireRole(id, type);
    // File names and the channel limit affect all channels.
    requireAllChannels(registry, caller, id);
    if (supportsSettings(registry, id) === false) throw new Refusal('UNSUPPORTED');
    await setSettings(dependencies, caller, id, change);
    return shown(id, type);
  };
  return {
    mmhServer(_input, { subject: server }) {
      requireRole(server.id, 'mmh_server');
      return server.view;
    },
    mmhServers({ query: { searchKey, offset, limit } }, { caller, subject: inventory }) {
      const found = registry.serversOfInventory(inventory.id).filter((server) => {
        const state = registry.reportedServer(server.id)?.state;
        const fits = state?.roles.includes('mmh') === true && (searchKey === undefined || state.ipPipe === true);
        return fits && sees(caller.scope, server);
      });
      const byName = found.toSorted((one, other) => one.name.localeCompare(other.name));
      return byName.slice(offset, offset + limit).map(({ id }) => visibleServer(registry, caller.scope, id).view);
    },
    mmhConfiguration: (_input, { subject: server }) => shown(server.id, 'mmh_server'),
    setMmhConfiguration: ({ body }, { caller, subject: server }) => set(caller, server.id, 'mmh_server', body),
    ingestChannels(_input, { caller, subject: { id } }) {
      requireRole(id, 'ingest_server');
      return channelsOnServer(registry, caller.scope, id).filter(({ recording }) => recording.enabled);
    },
    ingestConfiguration: (_input, { subject: server }) => shown(server.id, 'ingest_server'),
    setIngestConfiguration: ({ body }, { caller, subject: server }) => set(caller, server.id, 'ingest_server', body),
    vrConfiguration: (_input, { subject: server }) => shown(server.id, 'vr_server'),
    setVrConfiguration: ({ body }, { caller, subject: server }) => set(caller, server.id, 'vr_server', body),
  };
}
