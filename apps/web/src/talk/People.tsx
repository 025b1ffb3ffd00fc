import type { AudioRoomState } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { t } from '../text/t.js';
import { Icon } from '../ui/icon/Icon.js';
import classes from './Talk.module.css';

type Participant = AudioRoomState['participants'][number];

interface PeopleProps {
  /** People and units; audio sources do not count. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Participants of a room, each as a `Person`. */
export const People = ({ count, children }: PeopleProps) => (
  <>
    <h3 className={classes['heading']}>{t('talk.people', { count })}</h3>
    <ul className={classes['people']}>{children}</ul>
  </>
);

interface PersonProps {
  readonly one: Participant;
  readonly ownId: string | null;
  /** Controls for this participant. */
  readonly children?: ReactNode;
}

/** One participant, and whether they speak. */
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

/** Display name of a participant. */
export const nameOf = ({ id, name, kind }: Participant, ownId: string | null): string =>
  id === ownId ? t('talk.you') : name === '' ? t(`talk.kind.${kind}`) : name;

function wordOf({ talking, muted, state, kind, soundless, listensOnly }: Participant): string {
  if (muted) return t('talk.muted');
  if (state === 'connecting') return t('talk.state.connecting');
  if (soundless) return t('talk.soundless');
  if (listensOnly) return t('talk.listensOnly');
  if (kind === 'programme' || kind === 'interface') return t(`talk.kind.${kind}`);
  return t(talking ? 'talk.speaks' : 'talk.silent');
}
