import type { Unit } from '@backhaul/contract';
import type { MultiviewStatus } from '@backhaul/domain';
import { useConsoleNow } from '../../live/index.js';
import { t } from '../../text/t.js';
import { Age } from '../age/Age.js';

/** A first picture that takes longer than this does not come, ms. */
const WAIT_MS = 20_000;
const STEP_MS = 5000;

/** Why a state has no picture; a state that is not here simply has none. */
const REASONS: Partial<Readonly<Record<MultiviewStatus, 'picture.ready' | 'picture.waiting' | 'picture.stores'>>> = {
  idle: 'picture.ready',
  live: 'picture.waiting',
  connecting: 'picture.waiting',
  storeandforward: 'picture.stores',
};

type Pictured = Pick<Unit, 'multiviewStatus' | 'lastSeenAt' | 'online' | 'demo' | 'transmission'>;

/** Why there is no picture of a unit. */
export function NoPicture({ unit }: { readonly unit: Pictured }) {
  if (!unit.online) return <Age at={unit.lastSeenAt} kind="lastSeen" />;
  const reason = REASONS[unit.multiviewStatus];
  if (reason !== 'picture.waiting') return <>{t(reason ?? 'picture.none')}</>;
  // A simulated unit has none to wait for.
  return unit.demo ? <>{t('picture.simulated')}</> : <Awaited since={unit.transmission?.startedAt ?? null} />;
}

/** The first picture is awaited for a while after the start; later none arrives. */
function Awaited({ since }: { readonly since: number | null }) {
  const now = useConsoleNow(STEP_MS);
  return <>{t(since !== null && now - since > WAIT_MS ? 'picture.missing' : 'picture.waiting')}</>;
}
