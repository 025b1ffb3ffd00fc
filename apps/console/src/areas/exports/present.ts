import type { ExportDestination, ServerExports } from '@backhaul/contract';
import { openExportSecrets } from '../../control/configuration/export-secrets.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import type { StoredExport } from './store.js';

/** Whether a server can export recordings; null until it has reported. */
export function supportsExports(registry: Pick<Registry, 'reportedServer'>, serverId: string): boolean | null {
  const state = registry.reportedServer(serverId)?.state;
  return state ? state.exports !== undefined : null;
}

const NO_FIELDS = {
  endpoint: null,
  bucket: null,
  prefix: null,
  region: null,
  accessKey: null,
  pathStyle: null,
  host: null,
  port: null,
  user: null,
  hostKey: null,
  folder: null,
};

/** An export destination without its secrets. */
export function presentExport(
  { vault, registry }: { readonly vault: Vault; readonly registry: Pick<Registry, 'reportedServer'> },
  serverId: string,
  { address, secret }: StoredExport,
): ExportDestination {
  const { password, privateKey } = openExportSecrets(vault, serverId, secret);
  return {
    ...NO_FIELDS,
    ...(address ?? { kind: 'none' }),
    supported: supportsExports(registry, serverId),
    hasPassword: password !== undefined,
    hasPrivateKey: privateKey !== undefined,
  };
}

/** Export state of a server, without files of channels that the caller does not see. */
export function presentExports(registry: Registry, serverId: string, { scope }: Caller): ServerExports {
  const { state, telemetry } = registry.reportedServer(serverId) ?? {};
  const { waiting = 0, failed = 0, files = [] } = state?.exports ?? {};
  const exporting = telemetry?.exporting;
  return {
    waiting,
    failed,
    files: files.flatMap(({ channelId, ...file }) => {
      const channel = registry.channelRecord(channelId);
      if (channel?.serverId !== serverId || !sees(scope, channel)) return [];
      const sent = exporting?.exportId === file.exportId ? exporting.sentBytes : 0;
      const percent =
        file.state === 'uploading' ? Math.min(100, Math.floor((100 * sent) / Math.max(1, file.bytes))) : null;
      return [{ ...file, channel: { id: channelId, name: channel.name }, percent }];
    }),
  };
}
