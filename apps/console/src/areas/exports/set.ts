import type { AppContract, HandlerInput } from '@backhaul/contract';
import {
  exportAddress,
  exportProblems,
  message,
  sameExportHost,
  type ExportAddress,
  type ExportFields,
  type SettingChange,
} from '@backhaul/domain';
import { countServerChange } from '../../control/commands/desired.js';
import {
  openExportSecrets,
  sealExportSecrets,
  type ExportSecrets,
} from '../../control/configuration/export-secrets.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { refuseProblems } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { ExportDependencies } from './dependencies.js';
import { lockedExport, storeExport, type StoredExport } from './store.js';

type Body = HandlerInput<AppContract['exports']['setDestination']>['body'];

/** Sets the export destination of a server. @throws {Refusal} INVALID with every wrong field, NOT_FOUND */
export async function setExport(
  dependencies: ExportDependencies,
  caller: Caller,
  serverId: string,
  body: Body,
): Promise<void> {
  const { vault, dispatcher } = dependencies;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const before = await lockedExport(tx, serverId);
      const { address, secrets, isNewSecret } = after(vault, serverId, before, body);
      const changes = differences(before.address, address);
      if (changes.length === 0 && !isNewSecret) return undefined;
      const secret = address === null ? null : sealExportSecrets(vault, serverId, secrets);
      await storeExport(tx, serverId, { address, secret });
      await countServerChange(tx, serverId);
      return { changes, isNewSecret };
    },
    (done) =>
      done && {
        action: 'server:export',
        subject: { kind: 'server', id: serverId },
        detail: done.isNewSecret ? `${body.kind}: key changed` : body.kind,
        changes: done.changes,
        touches: [['server', serverId]],
      },
  );
  void dispatcher.converge(serverId);
}

interface After {
  readonly address: ExportAddress | null;
  readonly secrets: ExportSecrets;
  readonly isNewSecret: boolean;
}

/** Settings after a change. Stored secrets are kept only for the host and account for which they were entered. */
function after(vault: Vault, serverId: string, before: StoredExport, { kind, ...given }: Body): After {
  const entered: ExportFields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (kind === 'none') {
    refuseProblems(Object.keys(entered).map((path) => ({ path, message: message('default') })));
    return { address: null, secrets: {}, isNewSecret: false };
  }
  const known = before.address?.kind === kind ? before.address : null;
  const { kind: _kind, ...kept } = known ?? { kind };
  const fields: ExportFields = { ...kept, ...entered };
  const address = exportAddress(kind, fields);
  const isNewSecret = SECRETS.some((name) => entered[name] !== undefined);
  const isSameHost = known !== null && sameExportHost(known, address);
  const { secretKey, password, privateKey } = isNewSecret
    ? entered
    : isSameHost
      ? openExportSecrets(vault, serverId, before.secret)
      : {};
  const secrets: ExportSecrets = {
    ...(secretKey && { secretKey }),
    ...(password && { password }),
    ...(privateKey && { privateKey }),
  };
  refuseProblems(
    exportProblems(kind, { ...fields, secretKey: undefined, password: undefined, privateKey: undefined, ...secrets }),
  );
  return { address, secrets, isNewSecret };
}

const SECRETS = ['secretKey', 'password', 'privateKey'] as const;

/** Settings that differ, by name. */
function differences(before: ExportAddress | null, now: ExportAddress | null): SettingChange[] {
  const [from, to]: Record<string, string | number | boolean>[] = [{ ...before }, { ...now }];
  return [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].flatMap((path) => {
    const change = { path, from: from?.[path] ?? null, to: to?.[path] ?? null };
    return change.from === change.to ? [] : [change];
  });
}
