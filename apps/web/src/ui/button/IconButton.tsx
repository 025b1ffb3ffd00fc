import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import classes from './Button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> {
  readonly icon: IconName;
  /** Name of the action; read aloud and shown as a hint. */
  readonly label: string;
  /** Gets the initial focus of its dialog. */
  readonly 'data-autofocus'?: true | undefined;
}

/** A button with only an icon. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button {...rest} type="button" className={classes['icon']} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
