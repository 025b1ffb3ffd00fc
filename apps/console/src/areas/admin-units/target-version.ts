import type { ErrorName } from '@backhaul/contract';
import {
  compareVersions,
  type ProductStanding,
  productStanding,
  unitActions,
  UPGRADE_VALID_MS,
  upgradeRefusals,
  type UpgradeRefusalReason,
} from '@backhaul/domain';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { sendOrder } from '../../control/commands/issue.js';
import { packageOf } from '../../control/devices/software-packages.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { catalogueOf } from '../../control/software/catalogue-store.js';
import { serversOfUnit, upgradingUnit, writeUnitUpgrade } from '../../control/software/unit-upgrade.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** The error of each reason (spec 1 §8). */
const ERROR_OF: Readonly<Record<UpgradeRefusalReason, ErrorName>> = {
  TOO_OLD: 'UPGRADE_NOT_ALLOWED',
  SIX_TO_SEVEN: 'UPGRADE_NOT_ALLOWED',
  NINE_NEEDS_8_5: 'UPGRADE_NOT_ALLOWED',
  VIA_10_0: 'UPGRADE_NOT_ALLOWED',
  DOWNGRADE: 'UPGRADE_NOT_ALLOWED',
  LU600_H264: 'UPGRADE_MODEL',
  SERVER_FIRST: 'UPGRADE_SERVER_FIRST',
  NOT_ASSOCIATED: 'UPGRADE_NOT_ALLOWED',
  OTHER_PRODUCT: 'UPGRADE_HARDWARE',
  NOT_OFFERED: 'UPGRADE_NOT_ALLOWED',
  OLDER_NODE: 'UPGRADE_HARDWARE',
  NOT_UNDER_SLA: 'UPGRADE_NO_SLA',
};

/**
 * Installs a version on a unit. The order waits a day for an offline unit. If the unit does not support the order, the request is stored as
 * rejected, and the upgrade is done by hand. Throws the first reason against it (spec 1 §5, §8), UNIT_BUSY while it is on air.
 */
export async function setTargetVersion(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  unit: VisibleUnit,
  target: string,
): Promise<void> {
  const { db, registry, dispatcher } = dependencies;
  const { id: unitId } = unit;
  const [offered, catalogue] = await Promise.all([packageOf(db, 'unit', target), catalogueOf(db)]);
  const standing = productStanding(catalogue, { kind: 'unit', model: unit.view.model }, target);
  refuseTarget(registry, unit, target, { needs: offered?.node ?? null, standing });
  const handling = upgradeHandling(registry, unit, target);
  const asked = { unitId, target, offered, handling, askedBy: caller.userId, validForMs: UPGRADE_VALID_MS };
  const written = await mutate(dependencies, caller, (tx) => writeUnitUpgrade(dependencies, tx, asked), {
    action: 'unit:targetVersion',
    subject: { kind: 'unit', id: unitId },
    detail: target,
    touches: [['unit', unitId]],
  });
  if (written) sendOrder(dispatcher, written);
}

type Known = AdminUnitDependencies['registry'];

/** `needs`: oldest Node version for the offered package; null: no package is offered. */
function refuseTarget(
  registry: Known,
  { id, record, view }: VisibleUnit,
  target: string,
  { needs, standing }: { readonly needs: string | null; readonly standing: ProductStanding },
): void {
  const { packages, ...unit } = upgradingUnit(registry, id, target, needs);
  const isThere = compareVersions(view.swVersion, target) === 0;
  const servers = serversOfUnit(registry, record);
  const [refused] = upgradeRefusals({
    ...unit,
    standing: isThere ? 'allowed' : standing,
    serverVersions: servers.flatMap(({ version }) => version || []),
    packages: isThere ? undefined : packages,
  });
  if (refused) throw new Refusal(ERROR_OF[refused.reason], refused.message);
}

/** How the request is handled: by an order, or not at all because the unit has the version or does not support the order. */
function upgradeHandling(
  registry: Known,
  { id, view }: VisibleUnit,
  target: string,
): 'order' | 'succeeded' | 'rejected' {
  if (view.swVersion !== '' && compareVersions(view.swVersion, target) === 0) return 'succeeded';
  // A unit that has not reported yet decides by its answer.
  if (supportsOrder(registry, { kind: 'unit', id }, 'upgrade') === false) return 'rejected';
  const free = unitActions(view, null).reboot;
  if (!free.allowed && free.code !== 'UNIT_OFFLINE') throw new Refusal(free.code, free.message);
  return 'order';
}
