import { useNavigate } from '@tanstack/react-router';
import { useUnit } from '../../live/index.js';
import { changePreferences } from '../../session/change-preferences.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { UnitLive } from '../../ui/unit/UnitLive.js';
import { Stage } from '../../ui/wall/Wall.js';
import { Tally, TileBar } from '../../ui/wall/Tile.js';
import { useStage } from '../../ui/wall/use-stage.js';
import { toggledTile } from './tiles.js';
import { WallActions } from './WallActions.js';

/** One enlarged unit with a live preview; Escape returns to all. */
export function FocusedUnit({ uid, onBack }: { readonly uid: string; readonly onBack: () => void }) {
  const unit = useUnit(uid);
  const navigate = useNavigate();
  const { multiviewTiles: tiles } = usePreferences();
  const isChosen = tiles.includes(uid);
  const stage = useStage(onBack);
  if (unit === undefined) return null;
  return (
    <Stage
      ref={stage}
      live={unit.multiviewStatus === 'live'}
      picture={
        <>
          <UnitLive unit={unit} fill />
          <Tally unit={unit} />
        </>
      }
      bar={
        <TileBar unit={unit}>
          <WallActions unit={unit} />
          <Button
            size="small"
            aria-pressed={isChosen}
            onClick={() => changePreferences({ multiviewTiles: toggledTile(tiles, uid) })}
          >
            {t(isChosen ? 'wall.unpin' : 'wall.pin')}
          </Button>
          <Button size="small" onClick={() => void navigate({ to: '/unit/list', search: { unit: uid } })}>
            {t('wall.details')}
          </Button>
          <Button size="small" icon="back" data-back onClick={onBack}>
            {t('wall.back')}
          </Button>
        </TileBar>
      }
    />
  );
}
