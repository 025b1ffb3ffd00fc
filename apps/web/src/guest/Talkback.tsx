import { lazy, Suspense } from 'react';
import { TextField } from '../ui/form/Field.js';
import classes from './guest.module.css';
import { say } from './text/guest-text.js';

const GuestTalk = lazy(async () => {
  const [page, { loadTalkWords }] = await Promise.all([import('./talk/GuestTalk.js'), import('./talk/talk-words.js')]);
  await loadTalkWords();
  return page;
});

interface Props {
  readonly token: string;
  /** The audio room that the guest may join. */
  readonly room: string | null;
  /** Whether the room of the invitation was deleted. */
  readonly isLost: boolean;
  readonly guestName: string;
  /** Asks for a name here; undefined: the page asks elsewhere. */
  readonly onName: ((name: string) => void) | undefined;
}

/** Talkback between guest and control room. */
export function Talkback({ token, room, isLost, guestName, onName }: Props) {
  return (
    <section className={classes['talkback']} aria-label={say('talkback')}>
      <h2>{say('talkback')}</h2>
      {room === null ? (
        <p>{say(isLost ? 'talkbackLost' : 'talkbackNone')}</p>
      ) : (
        <>
          <p>{say('talkbackRoom', { room })}</p>
          <Suspense fallback={<p role="status">{say('loading')}</p>}>
            <GuestTalk
              key={room}
              token={token}
              room={room}
              guestName={guestName}
              nameField={
                onName === undefined ? null : (
                  <TextField
                    label={say('name')}
                    hint={say('nameHint')}
                    maxLength={100}
                    autoComplete="name"
                    value={guestName}
                    onChange={(event) => onName(event.target.value)}
                  />
                )
              }
            />
          </Suspense>
        </>
      )}
    </section>
  );
}
