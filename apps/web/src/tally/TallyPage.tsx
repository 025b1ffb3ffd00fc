import type { TallyPageEnd, TallyPageMessage } from '@backhaul/contract/live';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/button/Button.js';
import { useWakeLock } from '../ui/page/use-wake-lock.js';
import { followTally } from './follow.js';
import classes from './tally.module.css';
import { say } from './text/tally-text.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Tally = Extract<TallyPageMessage, { type: 'tally' }>;
/** `opening`: nothing is known yet; `lost`: the connection is lost; the others are ends that the console sends. */
type Shown = NonNullable<Tally['light']> | 'none' | 'opening' | 'lost' | TallyPageEnd | 'noToken';

const SIGNS: Readonly<Record<Shown, string>> = {
  programme: '●',
  preview: '◐',
  off: '○',
  unknown: '?',
  none: '—',
  opening: '…',
  lost: '✕',
  invalid: '✕',
  ended: '✕',
  full: '✕',
  throttled: '✕',
  noToken: '✕',
};
/** Vibration of the phone at a change, ms on and off. */
const VIBRATIONS: Partial<Readonly<Record<Shown, readonly number[]>>> = {
  programme: [400, 100, 400],
  preview: [200],
  off: [100],
  lost: [100, 100, 100, 100, 100],
};

/** The page that a tally link opens: the tally over the whole screen, without signing in. */
export function TallyPage({ token }: { readonly token: string }) {
  const isToken = TOKEN.test(token);
  const [shown, setShown] = useState<Shown>(isToken ? 'opening' : 'noToken');
  const [words, setWords] = useState({ name: '', text: '' });
  useWakeLock(isToken);

  const show = useEffectEvent((next: Shown) => {
    if (next !== shown && shown !== 'opening') vibrate(next);
    setShown(next);
  });
  const hear = useEffectEvent((message: TallyPageMessage) => {
    if (message.type === 'end') return show(message.reason);
    setWords({ name: message.name, text: message.text });
    show(message.light ?? 'none');
  });
  useEffect(() => {
    if (!isToken) return undefined;
    return followTally(token, { heard: (message) => hear(message), lost: () => show('lost') });
  }, [token, isToken]);
  useEffect(() => {
    document.title = [say(`word.${shown}`), words.name].filter(Boolean).join(' · ');
  }, [shown, words.name]);

  return (
    <main className={classes['page']} data-light={shown} data-island="dark">
      <div role="status" className={classes['status']}>
        <h1 className={classes['word']}>
          <span aria-hidden>{SIGNS[shown]}</span> {say(`word.${shown}`)}
        </h1>
        {isOver(shown) ? <p className={classes['note']}>{say(`note.${shown}`)}</p> : null}
        {words.name === '' ? null : <p className={classes['name']}>{words.name}</p>}
        {words.text === '' || shown === 'lost' ? null : <p className={classes['text']}>{words.text}</p>}
      </div>
      {isToken && !isOver(shown) ? <FullScreen /> : null}
    </main>
  );
}

/** Opens full screen; the press also permits vibration, which browsers allow only after an interaction. */
function FullScreen() {
  const [touched, setTouched] = useState(false);
  const canFill = document.fullscreenEnabled;
  if (touched || (!canFill && !('vibrate' in navigator))) return null;
  const touch = () => {
    setTouched(true);
    if (canFill) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return (
    <Button icon="fullScreen" onClick={touch}>
      {say('fullScreen')}
    </Button>
  );
}

const isOver = (shown: Shown): shown is TallyPageEnd | 'noToken' =>
  shown === 'invalid' || shown === 'ended' || shown === 'full' || shown === 'throttled' || shown === 'noToken';

function vibrate(shown: Shown): void {
  const pattern = VIBRATIONS[shown];
  if (pattern !== undefined && 'vibrate' in navigator) navigator.vibrate([...pattern]);
}
