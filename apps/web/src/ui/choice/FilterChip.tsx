import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import { Menu } from '../menu/Menu.js';
import { MenuItem } from '../menu/MenuItem.js';
import classes from './FilterChip.module.css';

interface Props {
  /** Name of the filter. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** A filter with several choices: shows the selected ones, opens the list, and has a cross that clears it. */
export function FilterChip({ label, options, selected, onChange }: Props) {
  const chosen = options.filter(({ value }) => selected.includes(value));
  const active = chosen.length > 0;
  const text = chosen.length === 1 ? chosen[0]?.label : active ? `${label} · ${chosen.length}` : label;
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <span className={classes['chip']} data-active={active || undefined}>
      <Menu
        className={classes['open']}
        button={
          <>
            {text}
            {active ? null : <Icon name="chevronDown" size={12} />}
          </>
        }
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            label={option.label}
            checked={selected.includes(option.value)}
            onSelect={() => toggle(option.value)}
          />
        ))}
      </Menu>
      {active ? (
        <button
          type="button"
          className={classes['clear']}
          aria-label={t('filter.remove', { name: label })}
          onClick={({ currentTarget }) => {
            // It disappears with the choice.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onChange([]);
          }}
        >
          <Icon name="close" size={11} />
        </button>
      ) : null}
    </span>
  );
}
