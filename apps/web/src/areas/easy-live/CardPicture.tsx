import type { Unit } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Icon } from '../../ui/icon/Icon.js';
import { Stills } from '../../ui/media/Stills.js';
import { NoPicture } from '../../ui/unit/NoPicture.js';
import { UnitLive } from '../../ui/unit/UnitLive.js';
import classes from './easy-live.module.css';

/** Minimum interval between stills of a card, ms. */
const INTERVAL_MS = 1000;

interface Props {
  readonly unit: Unit;
  readonly isWatched: boolean;
  readonly onWatch: (isWatched: boolean) => void;
}

/** Stills while the card is in view; live video with sound only on request, because it costs a phone far more. */
export function CardPicture({ unit, isWatched, onWatch }: Props) {
  const { name, previewUrl, thumbnailUrl } = unit;
  if (isWatched && previewUrl !== null) {
    return (
      <div className={classes['watched']}>
        <UnitLive unit={unit} />
        <Button icon="stop" onClick={() => onWatch(false)}>
          {t('easyLive.unwatch')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['picture']} data-island="dark">
      <Stills url={thumbnailUrl} intervalMs={INTERVAL_MS} label={t('units.picture', { name })}>
        <NoPicture unit={unit} />
      </Stills>
      {previewUrl === null ? null : (
        <button
          type="button"
          className={classes['watch']}
          aria-label={t('easyLive.watch', { name })}
          onClick={() => onWatch(true)}
        >
          <Icon name="play" size={20} />
        </button>
      )}
    </div>
  );
}
