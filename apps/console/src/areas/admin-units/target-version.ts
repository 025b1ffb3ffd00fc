import type { ErrorName } from '@backhaul/contract';
import { isBusy, upgradeRefusals, type UpgradeRefusalReason } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** The error of each reason (spec 1 §8); those of servers do not arise of units. */
const ERROR_OF: Readonly<Record<UpgradeRefusalReason, ErrorName>> = {
  TOO_OLD: 'UPGRADE_NOT_ALLOWED',
  SIX_TO_SEVEN: 'UPGRADE_NOT_ALLOWED',
  NINE_NEEDS_8_5: 'UPGRADE_NOT_ALLOWED',
  VIA_10_0: 'UPGRADE_NOT_ALLOWED',
  DOWNGRADE: 'UPGRADE_NOT_ALLOWED',
  LU600_H264: 'UPGRADE_MODEL',
  HARDWARE: 'UPGRADE_HARDWARE',
  SERVER_FIRST: 'UPGRADE_SERVER_FIRST',
  NOT_UNDER_SLA: 'UPGRADE_NO_SLA',
  SERVER_OFFLINE: 'UPGRADE_NOT_ALLOWED',
  SERVER_BUSY: 'UPGRADE_NOT_ALLOWED',
  INPUT_ENCODER: 'UPGRADE_NOT_ALLOWED',
};

/** Stores the version that a unit is to be upgraded to. Throws the first reason why it cannot be (spec 1 §5, §8). */
export async function setTargetVersion(
  { db, registry }: AdminUnitDependencies,
  caller: Caller,
  unitId: string,
  target: string,
): Promise<void> {
  const { record, view } = visibleUnit(registry, caller.scope, unitId);
  const serverId = registry.channelRecord(record.selectedChannelId ?? '')?.serverId ?? '';
  const server = registry.server(serverId);
  const [refused] = upgradeRefusals({
    kind: 'unit',
    version: view.swVersion,
    target,
    model: view.model,
    online: view.online,
    busy: isBusy(view.applications),
    // No catalogue of products says otherwise yet.
    supportedByHardware: true,
    underSla: record.services.includes('sla'),
    codec: record.desired.codec,
    serverVersions: server === undefined || server.swVersion === '' ? [] : [server.swVersion],
  });
  if (refused) throw new Refusal(ERROR_OF[refused.reason], refused.message);
  await db.transaction().execute(async (tx) => {
    await Promise.all([
      tx.updateTable('devices').set({ target_version: target }).where('id', '=', unitId).execute(),
      audit(tx, {
        caller,
        action: 'unit:targetVersion',
        subject: { kind: 'unit', id: unitId },
        result: 'done',
        detail: target,
      }),
      notifyChanged(tx, 'unit', unitId),
    ]);
  });
  await registry.refresh('unit', unitId);
}
