import type { Story, Unit } from '@backhaul/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../api/call-query.js';
import { api } from '../../../../api/client.js';
import { idempotencyHeaders } from '../../../../api/idempotency-headers.js';
import { problemText } from '../../../../api/problem.js';
import { unitStory } from '../../../../text/en/unit-story.js';
import { addMessages, t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { NotLoaded } from '../../../../ui/data/NotLoaded.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { DialogActions } from '../../../../ui/dialog/Dialog.js';
import { TextField } from '../../../../ui/form/Field.js';
import { useChange } from '../../../../ui/resource/use-change.js';
import { toast } from '../../../../ui/toast/toast.js';
import classes from './story.module.css';

addMessages(unitStory);

/** Number of stories shown; a search finds the others. */
const SHOWN = 50;

interface Props {
  readonly unit: Unit;
  readonly onDone: () => void;
}

/** Stories of the groups of a unit; a click assigns one to the unit. */
export default function ChooseStory({ unit, onDone }: Props) {
  const params = { id: unit.uid };
  const [searchValue, setSearchValue] = useState('');
  const change = useChange();
  const query = { searchValue: searchValue.trim(), limit: SHOWN, sortBy: 'rundown' as const };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.stories.ofUnit, { params, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data: chosen } = useQuery({ ...callQuery(api.stories.chosen, { params }), staleTime: 0 });
  const give = useMutation({
    mutationFn: (story: Story | null) =>
      change(() =>
        story === null
          ? api.stories.clear({ params }, idempotencyHeaders())
          : api.stories.choose({ params, body: { storyId: story.id } }, idempotencyHeaders()),
      ),
    onSuccess: ({ story }) => {
      toast(story === null ? t('story.cleared') : t('story.chosen', { slugline: story.slugline }), { tone: 'success' });
      onDone();
    },
  });
  return (
    <>
      {give.error ? <Notice tone="warning">{problemText(give.error)}</Notice> : null}
      {chosen?.story && !chosen.carried ? (
        <Notice tone="info">{t('story.differs', { slugline: chosen.story.slugline })}</Notice>
      ) : null}
      <TextField
        label={t('story.search')}
        type="search"
        autoComplete="off"
        data-autofocus
        value={searchValue}
        onChange={({ currentTarget }) => setSearchValue(currentTarget.value)}
      />
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <DataState state="empty" title={t(searchValue === '' ? 'story.empty' : 'story.noneFits')} />
      ) : (
        <ul className={classes['stories']} aria-label={t('story.list')}>
          {data.items.map((story) => (
            <li key={story.id}>
              <button
                type="button"
                className={classes['story']}
                aria-pressed={story.id === chosen?.story?.id}
                disabled={give.isPending}
                onClick={() => give.mutate(story)}
              >
                <strong>{story.slugline}</strong>
                <span className={classes['brief']}>{briefOf(story)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length ? (
        <Notice tone="info">{t('story.more', { count: data.total - data.items.length })}</Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.cancel')}</Button>
        <Button
          busy={give.isPending}
          reason={unit.slugline === null && !chosen?.story ? t('story.none') : null}
          onClick={() => give.mutate(null)}
        >
          {t('story.clear')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Origin and reporter of a story. */
const briefOf = ({ newsroom, storyId, reporter, group }: Story): string =>
  [newsroom?.rundown ?? group.name, storyId, reporter].filter((part) => part !== '').join(' · ');
