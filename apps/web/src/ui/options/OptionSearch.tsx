import { Combobox, MantineProvider, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formParts } from '../../text/en/form-parts.js';
import { addMessages, t } from '../../text/t.js';
import { theme } from '../dialog/theme.js';
import { Icon } from '../icon/Icon.js';
import { useScheme } from '../scheme/scheme.js';
import { bestMatches, type SearchedOption } from './best-matches.js';
import classes from './OptionSearch.module.css';

addMessages(formParts);

/** Options that are shown at once. */
const SHOWN = 50;
/** Choices at once: they are part of the address. */
const MOST = 20;

interface Props {
  readonly label: string;
  readonly options: readonly SearchedOption[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** A search in many options, of which several can be chosen; loaded when a list opens. */
export function OptionSearch({ label, options, selected, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const store = useCombobox({ opened: true });
  const { total, groups } = bestMatches(options, text, SHOWN);
  const isFull = selected.length >= MOST;
  useEffect(() => input.current?.focus(), []);

  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      <Combobox store={store} onOptionSubmit={toggle} withinPortal={false}>
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            ref={input}
            type="search"
            className={classes['input']}
            aria-label={t('form.searchIn', { name: label })}
            placeholder={t('form.searchIn', { name: label })}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              store.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={label} aria-multiselectable="true">
          {groups.map((group) => (
            <Combobox.Group key={group.name} label={group.name} classNames={{ groupLabel: classes['head'] ?? '' }}>
              {group.options.map((option) => {
                const chosen = selected.includes(option.value);
                return (
                  <Combobox.Option
                    key={option.value}
                    value={option.value}
                    active={chosen}
                    aria-checked={chosen}
                    disabled={isFull && !chosen}
                    className={classes['option'] ?? ''}
                  >
                    <span className={classes['label']}>{option.label}</span>
                    {chosen ? <Icon name="check" size={14} /> : null}
                  </Combobox.Option>
                );
              })}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <p className={classes['about']} role="status">
          {isFull
            ? t('form.most', { max: MOST })
            : total === 0
              ? t('form.noneFits')
              : total > SHOWN
                ? t('form.first', { shown: SHOWN, count: total })
                : ''}
        </p>
      </Combobox>
    </MantineProvider>
  );
}
