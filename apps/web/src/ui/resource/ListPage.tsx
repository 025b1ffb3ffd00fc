import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resource as words } from '../../text/en/resource.js';
import { addMessages, t } from '../../text/t.js';
import { useAction } from '../actions/actions.js';
import { Button } from '../button/Button.js';
import { DataState } from '../data/DataState.js';
import { Dialog } from '../dialog/Dialog.js';
import type { GridSort } from '../grid/GridHead.js';
import { GridSkeleton } from '../grid/GridSkeleton.js';
import { useRowChoice } from '../grid/use-row-choice.js';
import { SplitPage } from '../page/SplitPage.js';
import { usePhone } from '../page/use-phone.js';
import { Pager } from '../wall/Pager.js';
import { useListAddress } from './address.js';
import { BulkBar } from './BulkBar.js';
import { ListBar } from './ListBar.js';
import { ListGrid, useListRowHeight } from './ListGrid.js';
import { ItemsFailed } from './ItemsFailed.js';
import { useRememberedAddress } from './remembered.js';
import type { Kept, Resource } from './resource.js';
import classes from './resource.module.css';

addMessages(words);

/** Records per page. */
const PAGE = 50;

interface Props<Row extends Kept, K extends string, S extends string> {
  readonly resource: Resource<Row, K, S>;
  /** The row with the keyboard focus. */
  readonly active: string | null;
  readonly onActive: (id: string) => void;
}

/** The list of one kind of record; its view is in the address, so that a link shows the same. */
export function ListPage<Row extends Kept, K extends string, S extends string>({
  resource,
  active,
  onActive,
}: Props<Row, K, S>) {
  const address = useRememberedAddress(resource, useListAddress(resource.path));
  const { search, page } = address;
  const sort = sortOf(resource, address.sort);
  const [firstKey] = resource.search.keys;
  const searchKey = resource.search.keys.find(({ value }) => value === address.text('by'))?.value ?? firstKey.value;
  const input = {
    offset: (page - 1) * PAGE,
    limit: PAGE,
    searchKey,
    searchValue: address.text('q'),
    sortBy: sort.by,
    sortDir: sort.dir,
  };
  const { data, error, refetch, isFetchedAfterMount, isPlaceholderData } = useQuery({
    ...resource.list(input, search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: resource.refreshMs ?? false,
  });
  const rows = data?.items ?? [];
  // A kept list without the record that was just made: a focus in it would go to another one.
  const isOld = active !== null && !isFetchedAfterMount && !isPlaceholderData && !rows.some(({ id }) => id === active);
  const choice = useRowChoice(
    rows.map(({ id }) => id),
    JSON.stringify(search),
    PAGE,
  );
  const [creating, setCreating] = useState(false);
  const rowHeight = useListRowHeight();
  const phone = usePhone();
  const { create } = resource;
  useAction(create?.label ?? null, () => setCreating(true));
  const isFiltered = address.text('q') !== '' || resource.filters.some(({ key }) => search[key] !== undefined);
  const chosenRows = rows.filter(({ id }) => choice.shown.has(id));
  const button =
    create === null ? null : (
      <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
        {create.label}
      </Button>
    );
  const sorted = (next: GridSort<K>) => address.filter({ sort: next.dir === 'asc' ? next.by : `-${next.by}` });

  return (
    <SplitPage
      title={resource.title}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={
        <ListBar
          resource={resource}
          address={address}
          searchKey={searchKey}
          sort={sort}
          onSort={sorted}
          count={data === undefined ? '' : resource.count(data.total, data.isMore === true)}
          create={button}
        />
      }
    >
      {resource.above?.(search)}
      {data === undefined || isOld ? (
        error === null ? (
          <GridSkeleton rowHeight={rowHeight} checks={resource.acts.length > 0} />
        ) : (
          <ItemsFailed error={error} onRetry={() => void refetch()} />
        )
      ) : rows.length === 0 ? (
        isFiltered || page > 1 ? (
          <DataState
            state="empty"
            title={t('resource.noneFits')}
            action={
              <Button
                onClick={() =>
                  address.filter({
                    q: undefined,
                    ...Object.fromEntries(resource.filters.map(({ key }) => [key, undefined])),
                  })
                }
              >
                {t('resource.clear')}
              </Button>
            }
          />
        ) : (
          <DataState state="empty" {...resource.empty} action={phone ? null : button} />
        )
      ) : (
        <ListGrid
          resource={resource}
          rows={rows}
          sort={sort}
          onSort={sorted}
          active={active}
          onActive={onActive}
          onOpen={(id) => address.open(id)}
          chosen={
            resource.acts.length === 0
              ? undefined
              : {
                  ids: choice.shown,
                  onChoose: choice.choose,
                  onChooseAll: choice.chooseAll,
                  allLabel: t('resource.chooseAll', { count: rows.length }),
                  labelOf: (id) => {
                    const row = rows.find((one) => one.id === id);
                    return t('resource.choose', { name: row === undefined ? id : resource.nameOf(row) });
                  },
                }
          }
        />
      )}
      {data !== undefined && data.total > PAGE ? (
        <div className={classes['foot']}>
          <Pager
            page={page}
            pages={Math.ceil(data.total / PAGE)}
            onPage={(next) => address.filter({ page: next > 1 ? next : undefined })}
          />
        </div>
      ) : null}
      {chosenRows.length > 0 ? (
        <BulkBar acts={resource.acts} rows={chosenRows} nameOf={resource.nameOf} onClear={choice.clear} />
      ) : null}
      {create === null ? null : (
        <Dialog opened={creating} onClose={() => setCreating(false)} title={create.label} width={520}>
          <create.Form
            onDone={(row) => {
              setCreating(false);
              onActive(row.id);
              address.open(row.id, create.tab);
            }}
            onCancel={() => setCreating(false)}
          />
        </Dialog>
      )}
    </SplitPage>
  );
}

/** The sort in a text, or the default. */
function sortOf<Row extends Kept, K extends string, S extends string>(
  { columns, sort: usual, sortDir = 'asc' }: Resource<Row, K, S>,
  text: string,
): GridSort<K> {
  const key = text.replace(/^-/, '');
  const by = columns.find(({ sort }) => sort === key)?.sort;
  return by === undefined ? { by: usual, dir: sortDir } : { by, dir: text.startsWith('-') ? 'desc' : 'asc' };
}
