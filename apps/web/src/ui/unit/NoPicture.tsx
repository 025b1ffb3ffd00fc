import type { Unit } from '@backhaul/contract';
import type { MultiviewStatus } from '@backhaul/domain';
import { useChannel, useConnection, useConsoleNow } from '../../live/index.js';
import { t } from '../../text/t.js';
import { PrivateSession } from '../state/PrivateSession.js';
import { Age } from '../age/Age.js';
import { LastPicture, lastPictureOf } from './LastPicture.js';

/** Time to wait for a first picture, ms. */
const WAIT_MS = 20_000;
const STEP_MS = 5000;

/** Why a state has no picture; other states have no special reason. */
const REASONS: Partial<Readonly<Record<MultiviewStatus, 'picture.ready' | 'picture.waiting' | 'picture.storing'>>> = {
  idle: 'picture.ready',
  live: 'picture.waiting',
  connecting: 'picture.waiting',
  storeandforward: 'picture.storing',
};

type Pictured = Pick<
  Unit,
  | 'name'
  | 'multiviewStatus'
  | 'lastSeenAt'
  | 'online'
  | 'transmission'
  | 'thumbnailUrl'
  | 'lastPicture'
  | 'privateSession'
>;

/** Why no picture of a unit is shown, for example because it is offline. A ready unit shows its last picture instead. */
export function NoPicture({ unit }: { readonly unit: Pictured }) {
  const { state } = useConnection();
  if (state === 'lost' || state === 'inactive') return <>{t('picture.disconnected')}</>;
  if (!unit.online) {
    return (
      <span>
        {t('picture.offline')} · <Age at={unit.lastSeenAt} kind="lastSeen" />
      </span>
    );
  }
  // This browser is loading the picture.
  if (unit.thumbnailUrl !== null) return <>{t('picture.loading')}</>;
  if (unit.privateSession) return <PrivateSession />;
  if (lastPictureOf(unit) !== null) return <LastPicture unit={unit} />;
  const reason = REASONS[unit.multiviewStatus];
  if (reason !== 'picture.waiting') return <>{t(reason ?? 'picture.none')}</>;
  return <Awaited run={unit.transmission} />;
}

/** Waits for the first picture for a while after the start and while the channel receives; otherwise there is no signal. */
function Awaited({ run }: { readonly run: Unit['transmission'] }) {
  const now = useConsoleNow(STEP_MS);
  const receives = useChannel(run?.channelId ?? null)?.status === 'collecting';
  const late = run !== null && now - run.startedAt > WAIT_MS;
  return <>{t(late && !receives ? 'picture.noSignal' : 'picture.waiting')}</>;
}
