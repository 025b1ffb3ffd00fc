import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { IconButton } from '../button/IconButton.js';
import { moved, type View, zoomed } from './lanes.js';
import classes from './TimelineChart.module.css';

interface Props {
  readonly whole: View;
  /** null is the whole. */
  readonly view: View | null;
  readonly onView: (view: View | null) => void;
}

/** Buttons for zooming and moving, for keyboard and touch. */
export function ViewButtons({ whole, view, onView }: Props) {
  return (
    <div className={classes['buttons']} role="group" aria-label={t('timeline.view')}>
      <IconButton
        icon="chevronLeft"
        label={t('timeline.earlier')}
        disabled={view === null || view.from <= whole.from}
        onClick={() => onView(moved(whole, view, 'earlier'))}
      />
      <IconButton
        icon="minus"
        label={t('timeline.out')}
        disabled={view === null}
        onClick={() => onView(zoomed(whole, view, 'out'))}
      />
      <IconButton icon="plus" label={t('timeline.in')} onClick={() => onView(zoomed(whole, view, 'in') ?? view)} />
      <IconButton
        icon="chevronRight"
        label={t('timeline.later')}
        disabled={view === null || view.to >= whole.to}
        onClick={() => onView(moved(whole, view, 'later'))}
      />
      <Button size="small" look="plain" disabled={view === null} onClick={() => onView(null)}>
        {t('timeline.showAll')}
      </Button>
    </div>
  );
}
