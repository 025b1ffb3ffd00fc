import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { ptmpMode } from '@backhaul/domain';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { PtmpDependencies } from './channels.js';
import { unitsBoundTo } from './store.js';

type UnitsOfChannel = HandlerOutput<AppContract['ptmp']['unitsOfChannel']>;

/** The units bound to a channel that the caller sees, by name, with what the channel receives from each. */
export async function unitsOfChannel(
  { db, registry }: Pick<PtmpDependencies, 'db' | 'registry'>,
  { scope }: Caller,
  { id, view }: VisibleChannel,
): Promise<UnitsOfChannel> {
  const ids = await unitsBoundTo(db, id);
  const units = ids.flatMap((unitId) => {
    const [record, unit] = [registry.unitRecord(unitId), registry.unit(unitId)];
    const mode = record && ptmpMode(record.type);
    if (!record || !unit || !mode || !sees(scope, record)) return [];
    const kbps = view.allocatedToUnitUid === unitId && view.receivedKbps > 0 ? view.receivedKbps : null;
    return [{ unitId, unitName: record.name, mode, online: unit.online, kbps }];
  });
  return units.toSorted((a, b) => a.unitName.localeCompare(b.unitName));
}
