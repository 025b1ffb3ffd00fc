import { lazy, Suspense, useId, useRef, useState } from 'react';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import { placeBeside } from '../menu/place-beside.js';
import type { SearchedOption } from './best-matches.js';
import classes from '../choice/FilterChip.module.css';
import menuClasses from '../menu/Menu.module.css';

const OptionSearch = lazy(async () => ({ default: (await import('./OptionSearch.js')).OptionSearch }));

interface Props {
  /** Name of the filter. */
  readonly label: string;
  readonly options: readonly SearchedOption[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** A filter with very many choices: a button that opens a search, and a chip with a cross for each choice. */
export function SearchedChip({ label, options, selected, onChange }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={classes['chip']}>
        <button
          ref={opener}
          type="button"
          className={classes['open']}
          aria-haspopup="dialog"
          aria-expanded={open}
          popoverTarget={id}
        >
          {label}
          <Icon name="chevronDown" size={12} />
        </button>
      </span>
      <div
        ref={popover}
        id={id}
        className={menuClasses['menu']}
        role="dialog"
        aria-label={label}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && opener.current && popover.current)
            placeBeside(opener.current, popover.current, 'start');
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open ? (
          <Suspense fallback={null}>
            <OptionSearch label={label} options={options} selected={selected} onChange={onChange} />
          </Suspense>
        ) : null}
      </div>
      {options
        .filter(({ value }) => selected.includes(value))
        .map(({ value, label: name }) => (
          <span key={value} className={classes['chip']} data-active>
            <span className={classes['chosen']}>{name}</span>
            <button
              type="button"
              className={classes['clear']}
              aria-label={t('filter.remove', { name })}
              onClick={() => {
                // The chip disappears.
                opener.current?.focus();
                onChange(selected.filter((one) => one !== value));
              }}
            >
              <Icon name="close" size={11} />
            </button>
          </span>
        ))}
    </>
  );
}
