import { requestSnapshot, useFeed } from '../../../live/index.js';
import { useCan } from '../../../session/hooks.js';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { GridSkeleton } from '../../../ui/grid/GridSkeleton.js';
import { useRowHeight } from './use-row-height.js';

/** Replaces the rows: loading, refused, none, or no match. */
export function ListState({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const feed = useFeed();
  const rowHeight = useRowHeight();
  const mayAct = useCan('unit:start');
  if (feed.state === 'idle')
    return <DataState state="empty" title={t('units.noGroup')} text={t('units.noGroup.text')} />;
  if (feed.state === 'refused')
    return <DataState state="failed" title={t('units.refused')} text={messageText(feed.message)} />;
  if (feed.state === 'failed')
    return (
      <DataState
        state="failed"
        title={t('units.internalError')}
        text={messageText(feed.message)}
        onRetry={requestSnapshot}
      />
    );
  if (feed.state === 'loading') return <GridSkeleton rowHeight={rowHeight} checks={mayAct} />;
  if (!filtered) return <DataState state="empty" title={t('units.none')} text={t('units.none.text')} />;
  const clear = <Button onClick={onClear}>{t('units.clearFilters')}</Button>;
  return <DataState state="empty" title={t('units.noMatch')} action={clear} />;
}
