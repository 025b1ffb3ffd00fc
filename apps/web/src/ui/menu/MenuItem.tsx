import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import classes from './Menu.module.css';

interface Props {
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** The active one of several exclusive entries. */
  readonly current?: boolean | undefined;
  /** If given, the entry is one of several choices, and the menu stays open. */
  readonly checked?: boolean | undefined;
  /** Why it is disabled: it stays focusable, and shows the reason. */
  readonly reason?: string | null | undefined;
  readonly onSelect: () => void;
}

/** One entry of a menu. */
export function MenuItem({ label, icon, current, checked, reason = null, onSelect }: Props) {
  return (
    <button
      type="button"
      className={classes['item']}
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-current={current || undefined}
      aria-disabled={reason === null ? undefined : true}
      tabIndex={-1}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={reason === null ? onSelect : undefined}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      <span className={classes['label']}>
        {label}
        {reason === null ? null : <span className={classes['reason']}>{reason}</span>}
      </span>
      {current || checked ? <Icon name="check" size={14} className={classes['check']} /> : null}
    </button>
  );
}
