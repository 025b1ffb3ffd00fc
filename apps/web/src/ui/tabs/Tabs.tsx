import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { t } from '../../text/t.js';
import { Skeleton } from '../data/Skeleton.js';
import { Icon } from '../icon/Icon.js';
import classes from './Tabs.module.css';
import { tabTo } from './moves.js';
import { Strip } from './Strip.js';

interface Tab {
  readonly key: string;
  readonly label: string;
  /** Rendered only while it is in view; may be a lazy component. */
  readonly content: ReactNode;
  /** Marks a tab with an error, so that users find it from other tabs. */
  readonly refused?: boolean;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The visible tab; set when the caller controls it. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (key: string) => void;
}

/** Sections, one of which is visible; arrows, Home and End move between them. */
export function Tabs({ label, tabs, chosen: given, onChoose }: Props) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const index = Math.max(
    0,
    tabs.findIndex(({ key }) => key === (given ?? own)),
  );
  const tab = tabs[index];
  const choose = (key: string) => {
    setOwn(key);
    onChoose?.(key);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = tabTo(event.key, index, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };

  return (
    <>
      <Strip open={tab?.key}>
        <div className={classes['tabs']} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {tabs.map(({ key, label: text, refused }) => (
            <button
              key={key}
              id={`${id}-${key}`}
              type="button"
              role="tab"
              className={classes['tab']}
              aria-selected={key === tab?.key}
              aria-controls={`${id}-panel`}
              tabIndex={key === tab?.key ? 0 : -1}
              onClick={() => choose(key)}
            >
              {text}
              {refused ? (
                <span className={classes['refused']} role="img" aria-label={t('tabs.invalid')}>
                  <Icon name="warning" size={12} />
                </span>
              ) : null}
            </button>
          ))}
        </div>
      </Strip>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div id={`${id}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${tab?.key}`}>
        <Suspense
          key={tab?.key}
          fallback={
            <div className={classes['waiting']}>
              <Skeleton lines={5} />
            </div>
          }
        >
          {tab?.content}
        </Suspense>
      </div>
    </>
  );
}
