import type { Unit } from '@backhaul/contract';
import type { MultiviewStatus } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { Age } from '../age/Age.js';

/** Why a state has no picture; a state that is not here simply has none. */
const REASONS: Partial<Readonly<Record<MultiviewStatus, 'picture.ready' | 'picture.waiting'>>> = {
  idle: 'picture.ready',
  live: 'picture.waiting',
  connecting: 'picture.waiting',
};

/** Why there is no picture of a unit. */
export function NoPicture({
  unit,
}: {
  readonly unit: Pick<Unit, 'multiviewStatus' | 'lastSeenAt' | 'online' | 'demo'>;
}) {
  if (!unit.online) return <Age at={unit.lastSeenAt} kind="lastSeen" />;
  const reason = REASONS[unit.multiviewStatus];
  // A simulated unit has none to wait for.
  if (unit.demo && reason === 'picture.waiting') return <>{t('picture.simulated')}</>;
  return <>{t(reason ?? 'picture.none')}</>;
}
