import type { RtmpOutputStatus } from '@backhaul/contract';
import {
  isLicenceValid,
  mayStartRtmpOutput,
  mayStopRtmpOutput,
  type Feature,
  type RtmpOutputKind,
  type Verdict,
} from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { refuseUnsupported } from '../../control/commands/supports.js';
import { hasFeature } from '../../control/devices/feature.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { orderOf } from '../../platform/vault/aad.js';
import type { RtmpOutputDependencies } from './dependencies.js';
import { askedDestination, type DestinationAsk } from './destination.js';
import { keepDestination } from './store.js';

/** The feature of groups that permits additional destinations. */
export const FEATURE: Feature = 'SocialMediaIntegration';

type Answer = Promise<{ readonly commandId: string }>;

function refuse(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
}

/**
 * Orders a unit to stream to a destination, and stores it. Throws SERVICE_OFF without the feature, UNSUPPORTED for a unit that does
 * not support it, UNIT_LICENSE, RESOLUTION_CONFLICT, what its state does not permit, and INVALID with the wrong fields.
 */
export async function startPush(
  dependencies: RtmpOutputDependencies,
  caller: Caller,
  { id: unitId, record, view }: VisibleUnit,
  kind: RtmpOutputKind,
  ask: DestinationAsk,
): Answer {
  const { db, vault, registry, clock } = dependencies;
  if (!(await hasFeature(db, caller.scope, record, FEATURE))) throw new Refusal('SERVICE_OFF');
  refuse(mayStartRtmpOutput(view, kind, view.socialMediaStatus));
  const device = { kind: 'unit', id: unitId } as const;
  refuseUnsupported(registry, device, 'startPush');
  if (!isLicenceValid({ online: view.online, licence: record.licence }, clock.now())) throw new Refusal('UNIT_LICENSE');
  const destination = await askedDestination(db, vault, unitId, kind, ask);
  const sealed = vault.seal(JSON.stringify({ kind, ...destination }), orderOf(unitId));
  return issueOrder(dependencies, caller, {
    device,
    command: 'startPush',
    order: { name: 'startPush', sealed },
    validForMs: PLAIN_VALID_MS,
    beside: (tx) => keepDestination(tx, vault, unitId, kind, destination),
    detail: `${kind}: ${destination.name}, ${destination.url}`,
  });
}

/** Orders a unit to end such a stream. Throws NOT_STREAMING without one, UNIT_OFFLINE. */
export async function stopPush(
  dependencies: RtmpOutputDependencies,
  caller: Caller,
  { id: unitId, view }: VisibleUnit,
  kind: RtmpOutputKind,
): Answer {
  refuse(mayStopRtmpOutput(view, kind, view.socialMediaStatus));
  const order = { name: 'stopPush', args: { kind } } as const;
  return issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'stopPush',
    order,
    validForMs: PLAIN_VALID_MS,
    detail: kind,
  });
}

/** The stream of a kind, if there is one. */
export const standing = (statuses: readonly RtmpOutputStatus[], kind: RtmpOutputKind): RtmpOutputStatus | null =>
  statuses.find((one) => one.kind === kind) ?? null;
