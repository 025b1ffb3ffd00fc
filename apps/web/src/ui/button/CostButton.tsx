import type { ComponentProps } from 'react';
import { Button } from './Button.js';
import classes from './CostButton.module.css';

interface Props extends Omit<ComponentProps<typeof Button>, 'className'> {
  /** What the press interrupts; null for nothing. */
  readonly cost: string | null;
}

/** A button with a second line about what pressing it interrupts. */
export function CostButton({ cost, children, ...rest }: Props) {
  if (cost === null) return <Button {...rest}>{children}</Button>;
  return (
    <Button {...rest} className={classes['button']}>
      <span>{children}</span> <span className={classes['cost']}>{cost}</span>
    </Button>
  );
}
