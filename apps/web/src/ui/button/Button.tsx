import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import { toast } from '../toast/toast.js';
import classes from './Button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** `primary` starts, `danger` stops a transmission, `quiet` is any other, `plain` has no border. */
  readonly look?: 'primary' | 'danger' | 'quiet' | 'plain';
  readonly size?: 'small' | 'normal' | 'large';
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName;
  /** The action is in progress: it is shown, and the button cannot be pressed again. */
  readonly busy?: boolean;
  /** Why it is disabled: the button stays focusable, has this as its description, and shows it when pressed. */
  readonly reason?: string | null | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that names its action, and shows its progress. */
export function Button({
  look = 'quiet',
  size = 'normal',
  type = 'button',
  icon,
  busy = false,
  reason = null,
  title,
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      title={reason ?? title}
      className={[classes['button'], className].filter(Boolean).join(' ')}
      data-look={look}
      data-size={size}
      data-disabled-reason={reason !== null || undefined}
      aria-busy={busy || undefined}
      // `disabled` would lose the focus; `aria-disabled` keeps it.
      aria-disabled={busy || reason !== null || undefined}
      onClick={(event) => {
        if (busy || reason !== null) event.preventDefault();
        else onClick?.(event);
        if (!busy && reason !== null) toast(reason);
      }}
    >
      {busy ? <span className={classes['spinner']} aria-hidden="true" /> : icon ? <Icon name={icon} size={16} /> : null}
      <span className={classes['label']}>{children}</span>
    </button>
  );
}
