import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from '../data/Skeleton.js';
import { TextField } from '../form/Field.js';
import { useKeptFocus } from '../keys/use-kept-focus.js';
import { Pager } from '../wall/Pager.js';
import { ItemsFailed } from './ItemsFailed.js';
import type { Member, MembersPage } from './members.js';
import type { Paged, Read } from './resource.js';
import classes from './resource.module.css';

/** Members per page. */
const PAGE = 25;

interface Props<T> {
  readonly head: string;
  readonly label: string;
  readonly list: (page: MembersPage) => Read<Paged<T>>;
  readonly memberOf: (item: T) => Member;
  readonly act: 'add' | 'remove';
  /** Text of an empty list. */
  readonly none: string;
  /** The member that is being moved. */
  readonly busy: string | null;
  readonly reason: string | null;
  readonly onAct: (member: Member) => void;
}

/** One side of the box: a search, a page of members, and a button that moves each to the other side. */
export function MemberList<T>({ head, label, list, memberOf, act, none, busy, reason, onAct }: Props<T>) {
  const id = useId();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...list({ offset: (page - 1) * PAGE, limit: PAGE, searchValue: text.trim() }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // If a page becomes empty, the last one is shown.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  if (data !== undefined && page > pages) setPage(pages);
  // A moved row takes its button with it, so the focus moves to the next one.
  const members = (data?.items ?? []).map(memberOf);
  const frame = useKeptFocus(members.map((member) => member.id).join());
  return (
    <section className={classes['side']} aria-labelledby={`${id}-head`}>
      <h2 className={classes['sideHead']} id={`${id}-head`}>
        {head} <span className={classes['count']}>{data === undefined ? '' : data.total}</span>
      </h2>
      <TextField
        label={t('members.search')}
        aria-label={`${t('members.search')}: ${label}`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setPage(1);
        }}
      />
      <div ref={frame}>
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={5} />
          ) : (
            <ItemsFailed error={error} onRetry={() => void refetch()} />
          )
        ) : members.length === 0 ? (
          <p className={classes['none']} role="status">
            {text.trim() === '' ? none : t('members.noneFits')}
          </p>
        ) : (
          <ul className={classes['memberRows']} aria-label={label}>
            {members.map((member) => (
              <li key={member.id} className={classes['member']}>
                <span className={classes['memberName']}>
                  <span>{member.name}</span>
                  <span className={classes['brief']}>{member.detail}</span>
                </span>
                <Button
                  size="small"
                  icon={act === 'add' ? 'plus' : 'minus'}
                  aria-label={t(act === 'add' ? 'members.addOne' : 'members.removeOne', { name: member.name })}
                  busy={busy === member.id}
                  reason={reason}
                  onClick={() => onAct(member)}
                >
                  {t(act === 'add' ? 'members.add' : 'members.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pager page={page} pages={pages} onPage={setPage} />
    </section>
  );
}
