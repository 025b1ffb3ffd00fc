import type { ReactNode } from 'react';
import type { IconName } from '../icon/paths.js';
import { Menu } from './Menu.js';
import classes from './Menu.module.css';
import { MenuItem } from './MenuItem.js';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** The active one of several exclusive entries. */
  readonly current?: boolean;
  /** Why it cannot be done now. */
  readonly reason?: string | null;
  readonly onSelect: () => void;
}

/** Related entries under an optional heading. */
export interface MenuSection {
  readonly key: string;
  readonly head?: string;
  readonly entries: readonly MenuEntry[];
}

interface Props {
  readonly className: string | undefined;
  readonly label?: string;
  readonly sections: readonly MenuSection[];
  readonly align?: 'start' | 'end';
  /** Content of the button. */
  readonly children: ReactNode;
}

/** A menu of actions behind a button: arrows move, letters jump, Escape returns the focus. */
export function MenuButton({ className, label, sections, align = 'start', children }: Props) {
  return (
    <Menu className={className} label={label} align={align} button={children}>
      {sections.map(({ key, head, entries }) => (
        <div key={key} className={classes['section']} role="group" aria-label={head}>
          {head ? (
            <div className={classes['head']} aria-hidden="true">
              {head}
            </div>
          ) : null}
          {entries.map(({ key: entryKey, ...entry }) => (
            <MenuItem key={entryKey} {...entry} />
          ))}
        </div>
      ))}
    </Menu>
  );
}
