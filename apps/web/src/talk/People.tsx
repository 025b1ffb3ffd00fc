import type { AudioRoomState } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { t } from '../text/t.js';
import { Icon } from '../ui/icon/Icon.js';
import classes from './Talk.module.css';

type Participant = AudioRoomState['participants'][number];

interface PeopleProps {
  /** People and units; sounds are none. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Who is in a room: a `Person` each. */
export const People = ({ count, children }: PeopleProps) => (
  <>
    <h3 className={classes['heading']}>{t('talk.people', { count })}</h3>
    <ul className={classes['people']}>{children}</ul>
  </>
);

interface PersonProps {
  readonly one: Participant;
  readonly ownId: string | null;
  /** What can be done about this one. */
  readonly children?: ReactNode;
}

/** One of them, and whether this one speaks. */
export const Person = ({ one, ownId, children }: PersonProps) => (
  <li className={classes['person']} data-talking={one.talking || undefined}>
    <span className={classes['name']}>
      {nameOf(one, ownId)}
      <span className={classes['said']}>
        {one.talking ? <Icon name="sound" size={12} /> : null}{' '}
        {one.guest && one.id !== ownId ? <span>{t('talk.guest')} · </span> : null}
        <span>{wordOf(one)}</span>
      </span>
    </span>
    {children}
  </li>
);

/** What a participant is called. */
export const nameOf = ({ id, name, kind }: Participant, ownId: string | null): string =>
  id === ownId ? t('talk.you') : name === '' ? t(`talk.kind.${kind}`) : name;

function wordOf({ talking, muted, state, kind, soundless }: Participant): string {
  if (muted) return t('talk.muted');
  if (state === 'connecting') return t('talk.state.connecting');
  if (soundless) return t('talk.soundless');
  if (kind === 'programme' || kind === 'interface') return t(`talk.kind.${kind}`);
  return t(talking ? 'talk.speaks' : 'talk.silent');
}
