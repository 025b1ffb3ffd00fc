import { useEffect, useRef, useState } from 'react';
import { t } from '../../text/t.js';
import { focusPage } from '../keys/focus.js';
import { useShortcut } from '../keys/use-shortcut.js';
import { Icon } from '../icon/Icon.js';
import classes from './SearchBox.module.css';

/** Delay before an empty box without focus closes, ms (spec 1 §9). */
const COLLAPSE_MS = 500;
/** Pause in typing after which the text takes effect, ms. */
const SETTLE_MS = 150;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search box that opens while in use and closes when left empty; `/` focuses it from anywhere. */
export function SearchBox({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const collapsing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);

  // Follows changes from elsewhere. An echo of the user's typing is ignored, because it may be outdated.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) setShown(value);
  }

  useShortcut('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  useEffect(
    () => () => {
      clearTimeout(collapsing.current);
      clearTimeout(settling.current);
    },
    [],
  );

  const commit = (text: string) => {
    clearTimeout(settling.current);
    setShown(text);
    setSent(text);
    if (text !== value) onChange(text);
  };
  const type = (text: string) => {
    setShown(text);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => commit(text), SETTLE_MS);
  };

  return (
    <div className={classes['box']} role="search" data-open={focused || shown !== '' || undefined}>
      <Icon name="search" size={14} className={classes['icon']} />
      <input
        ref={input}
        className={classes['input']}
        type="search"
        aria-label={label}
        placeholder={label}
        value={shown}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          clearTimeout(collapsing.current);
          setFocused(true);
        }}
        onBlur={() => {
          // Delayed: an immediate collapse would move the list away under the click that blurs the field.
          collapsing.current = setTimeout(() => setFocused(false), COLLAPSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            commit(shown);
            // The results get the focus.
            if (shown !== '') focusPage();
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (shown === '') focusPage();
          else commit('');
        }}
      />
      {shown !== '' ? (
        <button
          type="button"
          className={classes['clear']}
          aria-label={t('search.clear')}
          onClick={() => {
            commit('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      ) : focused ? (
        <kbd className={classes['key']} aria-hidden="true">
          /
        </kbd>
      ) : null}
    </div>
  );
}
