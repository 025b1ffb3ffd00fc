import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './Tabs.module.css';

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Parts of one thing, one of them in view; arrows move between them. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const index = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen),
  );
  const tab = tabs[index];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };

  return (
    <>
      <div className={classes['tabs']} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: text }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={classes['tab']}
            aria-selected={key === tab?.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === tab?.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab?.key}`}>
        {tab?.content}
      </div>
    </>
  );
}
