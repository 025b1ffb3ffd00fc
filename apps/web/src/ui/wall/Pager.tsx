import { wall } from '../../text/en/wall.js';
import { addMessages, t } from '../../text/t.js';
import { IconButton } from '../button/IconButton.js';
import classes from './wall.module.css';

addMessages(wall);

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Navigation between pages; renders nothing for a single page. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={classes['pages']} aria-label={t('wall.pages')}>
      <IconButton icon="chevronLeft" label={t('wall.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span aria-live="polite">{t('wall.page', { page, pages })}</span>
      <IconButton
        icon="chevronRight"
        label={t('wall.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
