import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { FilterChip } from '../choice/FilterChip.js';
import { LabeledSelect } from '../choice/LabeledSelect.js';
import { SearchedChip } from '../options/SearchedChip.js';
import type { GridSort } from '../grid/GridHead.js';
import { usePhone } from '../page/use-phone.js';
import { SearchBox } from '../search/SearchBox.js';
import { type useListAddress, wordsIn } from './address.js';
import type { Kept, Resource } from './resource.js';
import classes from './resource.module.css';

interface Props<Row extends Kept, K extends string, S extends string> {
  readonly resource: Resource<Row, K, S>;
  readonly address: ReturnType<typeof useListAddress>;
  readonly searchKey: S;
  readonly sort: GridSort<K>;
  readonly onSort: (sort: GridSort<K>) => void;
  /** Number of records; empty while unknown. */
  readonly count: string;
  readonly create: ReactNode;
}

/** The row above a list: filters, search, count, and the button that adds a record. */
export function ListBar<Row extends Kept, K extends string, S extends string>(props: Props<Row, K, S>) {
  const { resource, address, searchKey, sort, onSort, count, create } = props;
  const phone = usePhone();
  const sorts = resource.columns.flatMap(({ sort: by, head }) => (by === undefined ? [] : [{ by, head }]));
  const options = sorts.flatMap(({ by, head }) => [
    { value: by, label: `${head} ▲`, sort: { by, dir: 'asc' } as const },
    { value: `-${by}`, label: `${head} ▼`, sort: { by, dir: 'desc' } as const },
  ]);
  return (
    <>
      {resource.filters.length === 0 ? null : (
        <div className={classes['filters']} role="group" aria-label={t('resource.filters')}>
          {resource.filters.map((filter) => {
            const words = wordsIn(address.search, filter.key);
            const change = (chosen: readonly string[]) =>
              address.filter({ [filter.key]: chosen.join('.') || undefined });
            return 'searched' in filter ? (
              <SearchedChip
                key={filter.key}
                label={filter.label}
                options={filter.searched}
                selected={filter.searched.map(({ value }) => value).filter((value) => isChosen(value, words))}
                onChange={change}
              />
            ) : (
              <FilterChip
                key={filter.key}
                label={filter.label}
                options={filter.options}
                selected={words}
                onChange={(chosen) => change(filter.single ? chosen.slice(-1) : chosen)}
              />
            );
          })}
        </div>
      )}
      <div className={classes['search']}>
        <SearchBox
          label={resource.search.label}
          value={address.text('q')}
          onChange={(q) => address.filter({ q: q === '' ? undefined : q })}
        />
        {resource.search.keys.length > 1 && address.text('q') !== '' ? (
          <LabeledSelect
            label={t('resource.searchBy')}
            value={searchKey}
            options={resource.search.keys}
            onChange={(by) => address.filter({ by })}
          />
        ) : null}
      </div>
      {phone ? (
        <LabeledSelect
          label={t('resource.sort')}
          value={sort.dir === 'asc' ? sort.by : `-${sort.by}`}
          options={options}
          onChange={(value) => {
            const chosen = options.find((option) => option.value === value);
            if (chosen !== undefined) onSort(chosen.sort);
          }}
        />
      ) : null}
      <div className={classes['end']}>
        <span className={classes['count']} role="status">
          {count}
        </span>
        {resource.beside?.(address.search)}
        {create}
      </div>
    </>
  );
}

/** Whether one of the words of a choice is in the address. */
const isChosen = (value: string, words: readonly string[]): boolean =>
  value.split('.').some((word) => words.includes(word));
