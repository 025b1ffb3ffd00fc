import { useEffect, useMemo, useState } from 'react';
import { requestSnapshot, NO_FILTER, type UnitSort, useFeed, useUnitIds, useUnitTotal } from '../../live/index.js';
import { easyLive } from '../../text/en/easy-live.js';
import { messageText } from '../../text/messages.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { DataState } from '../../ui/data/DataState.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { SearchBox } from '../../ui/search/SearchBox.js';
import { CardList } from './CardList.js';
import classes from './easy-live.module.css';

addMessages(easyLive);

/** On air first, then ready, then offline. */
const ORDER: UnitSort = { by: 'state', dir: 'asc' };
/** With more units than this, the search field is shown. */
const HANDFUL = 5;

/** Units as large cards to watch and go live, made for touch; the only page of read-only users. */
export function EasyLivePage() {
  const [text, setText] = useState('');
  const filter = useMemo(() => ({ ...NO_FILTER, text }), [text]);
  const { ids, hold } = useUnitIds(filter, ORDER);
  const total = useUnitTotal();
  const title = t('easyLive.title');
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1 className={classes['title']}>{title}</h1>
        {total > HANDFUL || text !== '' ? (
          <SearchBox label={t('units.search')} value={text} onChange={setText} />
        ) : null}
      </div>
      {ids.length > 0 ? (
        <CardList ids={ids} onHold={hold} />
      ) : (
        <NoCards isSearched={text !== ''} onClear={() => setText('')} />
      )}
    </div>
  );
}

/** Replaces the cards: loading, refused, none, or no match. */
function NoCards({ isSearched, onClear }: { readonly isSearched: boolean; readonly onClear: () => void }) {
  const feed = useFeed();
  switch (feed.state) {
    case 'idle':
      return <DataState state="empty" title={t('units.noGroup')} text={t('units.noGroup.text')} />;
    case 'refused':
      return <DataState state="failed" title={t('units.refused')} text={messageText(feed.message)} />;
    case 'failed':
      return (
        <DataState
          state="failed"
          title={t('units.internalError')}
          text={messageText(feed.message)}
          onRetry={requestSnapshot}
        />
      );
    case 'loading':
      return (
        <div className={classes['loading']}>
          {['first', 'second'].map((key) => (
            <div key={key} className={classes['card']}>
              <Skeleton lines={1} />
              <div className={classes['picture']} />
              <Skeleton lines={1} />
            </div>
          ))}
        </div>
      );
    case 'ready':
      return isSearched ? (
        <DataState
          state="empty"
          title={t('easyLive.noMatch')}
          action={<Button onClick={onClear}>{t('search.clear')}</Button>}
        />
      ) : (
        <DataState state="empty" title={t('units.none')} text={t('easyLive.none.text')} />
      );
    default:
      return feed satisfies never;
  }
}
