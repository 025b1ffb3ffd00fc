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

/** Which room to join, or the room that one is in. It stays while one goes from page to page. */
export function TalkPanel({ place }: { readonly place: TalkPlace }) {
  const id = useId();
  // Whoever signs in next joins nothing by that.
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
