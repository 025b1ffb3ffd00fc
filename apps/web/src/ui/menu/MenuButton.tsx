import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import { MENU_CLASSES } from './menuClasses.js';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** The one that is in force, among entries of which one is. */
  readonly current?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** Entries that belong together, under an optional head. */
export interface MenuSection {
  readonly key: string;
  readonly head?: string;
  readonly entries: readonly MenuEntry[];
}

interface Props {
  /** The button that opens it; must take a ref. */
  readonly target: ReactElement;
  readonly sections: readonly MenuSection[];
  readonly align?: 'start' | 'end';
}

/** A menu behind a button: arrows move, letters jump, Escape gives the focus back. */
export function MenuButton({ target, sections, align = 'start' }: Props) {
  return (
    <Menu position={`bottom-${align}`} offset={6} classNames={MENU_CLASSES}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {sections.map(({ key, head, entries }, index) => (
          <div key={key} role="group" aria-label={head}>
            {index > 0 ? <Menu.Divider /> : null}
            {head ? <Menu.Label>{head}</Menu.Label> : null}
            {entries.map((entry) => (
              <Menu.Item
                key={entry.key}
                disabled={entry.disabled ?? false}
                leftSection={entry.icon ? <Icon name={entry.icon} size={16} /> : null}
                rightSection={entry.current ? <Icon name="check" size={14} /> : null}
                aria-current={entry.current || undefined}
                onClick={entry.onSelect}
              >
                {entry.label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
