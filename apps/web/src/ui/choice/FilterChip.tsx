import { Menu } from '@mantine/core';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import { MENU_CLASSES } from '../menu/menuClasses.js';
import classes from './FilterChip.module.css';

interface Props {
  /** What is filtered by. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** A filter of many: says what is chosen, opens its choices, and is emptied by its cross. */
export function FilterChip({ label, options, selected, onChange }: Props) {
  const chosen = options.filter(({ value }) => selected.includes(value));
  const active = chosen.length > 0;
  const text = chosen.length === 1 ? chosen[0]?.label : active ? `${label} · ${chosen.length}` : label;
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <span className={classes['chip']} data-active={active || undefined}>
      <Menu position="bottom-start" closeOnItemClick={false} classNames={MENU_CLASSES}>
        <Menu.Target>
          <button type="button" className={classes['open']}>
            {text}
            {active ? null : <Icon name="chevronDown" size={12} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map((option) => (
            <Menu.Item
              key={option.value}
              role="menuitemcheckbox"
              aria-checked={selected.includes(option.value)}
              onClick={() => toggle(option.value)}
              rightSection={selected.includes(option.value) ? <Icon name="check" size={14} /> : null}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {active ? (
        <button
          type="button"
          className={classes['clear']}
          aria-label={t('filter.remove', { name: label })}
          onClick={() => onChange([])}
        >
          <Icon name="close" size={11} />
        </button>
      ) : null}
    </span>
  );
}
