import { useEffect, useId } from 'react';
import { talk as words } from '../text/en/talk.js';
import { addMessages, t } from '../text/t.js';
import { IconButton } from '../ui/button/IconButton.js';
import { openTalk, type TalkPlace } from './place.js';
import { RoomChoice } from './RoomChoice.js';
import { InRoom } from './InRoom.js';
import { WasInRoom } from './WasInRoom.js';
import classes from './Talk.module.css';

addMessages(words);

/** The choice of a room, or the current room. It stays while the user changes pages. */
export function TalkPanel({ place }: { readonly place: TalkPlace }) {
  const id = useId();
  // The next user who signs in must not join this room.
  useEffect(() => () => openTalk(null), []);
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {place.kind === 'list' || place.kind === 'before'
            ? t('talk.title')
            : place.kind === 'line'
              ? t('talk.line', { name: place.name })
              : place.name}
        </h2>
        {place.kind === 'list' ? (
          <IconButton icon="close" label={t('talk.close')} onClick={() => openTalk(null)} />
        ) : null}
      </header>
      {place.kind === 'list' ? (
        <RoomChoice />
      ) : place.kind === 'before' ? (
        <WasInRoom />
      ) : (
        <InRoom key={`${place.kind} ${place.id}`} place={place} />
      )}
    </section>
  );
}
