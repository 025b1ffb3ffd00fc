import { message } from '@backhaul/contract';
import { restartRefusal, unitActions } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { supportsOrder } from '../../control/commands/supports.js';
import { hasFeature } from '../../control/devices/feature.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { isOnAir, isOnline, type DeviceRecord } from './reach.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

interface Asked {
  readonly support: boolean;
  readonly confirmed: boolean;
}

/**
 * Checks a restart: of a unit by the rules of a reboot (spec 1 §6, feature Reboot); of a server, the caller must see all
 * of its channels. On air it needs a confirmation, and support may not do it at all.
 * @throws {Refusal} FEATURE_OFF, UNSUPPORTED, FORBIDDEN, REMOTE_SUPPORT, REMOTE_ON_AIR, UNIT_BUSY
 */
export async function requireRestart(
  { db, registry }: Parts,
  caller: Caller,
  device: DeviceRecord,
  { support, confirmed }: Asked,
): Promise<void> {
  if (device.kind === 'server') {
    requireAllChannels(registry, caller, device.id);
    if (supportsOrder(registry, { kind: 'server', id: device.id }, 'resetInstance') === false)
      throw new Refusal('UNSUPPORTED');
  } else {
    if (!(await hasFeature(db, caller.scope, device, 'Reboot'))) throw new Refusal('FEATURE_OFF');
    if (supportsOrder(registry, { kind: 'unit', id: device.id }, 'reboot') === false)
      throw new Refusal('UNSUPPORTED', message('no_reboot'));
  }
  const onAir = isOnAir(registry, device);
  const refusal = restartRefusal({ onAir, support, confirmed });
  if (refusal !== null) throw new Refusal(refusal === 'support' ? 'REMOTE_SUPPORT' : 'REMOTE_ON_AIR');
  if (onAir || device.kind === 'server' || !isOnline(registry, device)) return;
  const unit = registry.unit(device.id);
  const free = unit && unitActions(unit, null).reboot;
  if (free && !free.allowed) throw new Refusal(free.code, free.message);
}
