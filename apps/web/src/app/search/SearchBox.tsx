import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { focusPage } from '../../ui/keys/focus.js';
import { Icon } from '../../ui/icon/Icon.js';
import type { Jump } from './jumps.js';
import classes from './SearchBox.module.css';

const Results = lazy(async () => ({ default: (await import('./Results.js')).Results }));
const ServerCard = lazy(async () => ({ default: (await import('./ServerCard.js')).ServerCard }));

/** Time that the box stays wide after it loses the focus, ms (spec 3 §9). */
const COLLAPSE_MS = 500;
const LIST_ID = 'search-results';

/** Jumps to a unit, channel, server, group or page, or runs an action; Ctrl K from anywhere. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [wide, setWide] = useState(false);
  const [active, setActive] = useState(0);
  const [jumps, setJumps] = useState<readonly Jump[]>([]);
  const before = useRef<Element | null>(null);
  const [server, setServer] = useState<string | null>(null);
  const collapse = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = jumps[Math.min(active, jumps.length - 1)];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => () => clearTimeout(collapse.current), []);

  function enter(): void {
    clearTimeout(collapse.current);
    setWide(true);
    setOpen(true);
  }
  function leave(): void {
    setOpen(false);
    collapse.current = setTimeout(() => setWide(false), COLLAPSE_MS);
  }
  function take(jump: Jump): void {
    setText('');
    setActive(0);
    setOpen(false);
    // Focuses the page first, because the action may move the focus further.
    focusPage();
    jump.go();
  }
  function back(): void {
    const { current: from } = before;
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
    else focusPage();
  }
  const move = (to: number) => setActive(jumps.length === 0 ? 0 : (to + jumps.length) % jumps.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (open ? move(active + 1) : setOpen(true)),
    ArrowUp: () => move(active - 1),
    Enter: () => current && take(current),
    Escape: () => {
      if (text !== '') setText('');
      else back();
    },
  };

  return (
    <search className={classes['search']} data-wide={wide || undefined}>
      <div className={classes['opener']}>
        <IconButton icon="search" label={t('search.label')} onClick={() => input.current?.focus()} />
      </div>
      <div className={classes['box']}>
        <Icon name="search" size={15} className={classes['glass']} />
        <input
          ref={input}
          className={classes['input']}
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={open}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? `${LIST_ID}-${jumps.indexOf(current)}` : undefined}
          placeholder={t('search.placeholder')}
          value={text}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget;
            enter();
          }}
          onBlur={leave}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            const act = keys[event.key];
            if (!act || event.nativeEvent.isComposing) return;
            event.preventDefault();
            act();
          }}
        />
        <kbd className={classes['kbd']}>Ctrl K</kbd>
      </div>
      {open ? (
        <Suspense fallback={null}>
          <Results
            id={LIST_ID}
            text={text}
            active={active}
            onJumps={setJumps}
            onHover={setActive}
            onTake={take}
            onServer={setServer}
          />
        </Suspense>
      ) : null}
      <Dialog opened={server !== null} onClose={() => setServer(null)} title={t('search.server')} width={480}>
        {server === null ? null : <ServerCard deviceId={server} />}
      </Dialog>
    </search>
  );
}
