import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/Icon.js';
import classes from './Disclosure.module.css';

interface Props {
  readonly title: string;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
  readonly children: ReactNode;
}

/** A section that opens on request. */
export function Disclosure({ title, opened, onToggle, children }: Props) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={classes['head']}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => onToggle(!opened)}
      >
        <span>{title}</span>
        <Icon name={opened ? 'chevronDown' : 'chevronRight'} size={14} />
      </button>
      <div id={id} hidden={!opened} className={classes['body']}>
        {opened ? children : null}
      </div>
    </div>
  );
}
