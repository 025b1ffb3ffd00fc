import type { Unit } from '@backhaul/contract';
import { useCan } from '../session/hooks.js';
import { t } from '../text/t.js';
import { useCapabilities } from '../transmit/use-capabilities.js';

/** The direct line to a unit, and why the user cannot join it; null: they can. */
export function useLine(unit: Unit) {
  const mayJoin = useCan('audioRoom:join');
  const { data } = useCapabilities(unit);
  const hasSound = unit.online && data?.orders?.includes('joinAudioRoom') === true;
  const line = { kind: 'line', id: unit.uid, name: unit.name } as const;
  return { line, reason: !mayJoin ? t('talk.mayNot') : hasSound ? null : t('talk.noSound') };
}
