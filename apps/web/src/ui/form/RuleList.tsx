import { Icon } from '../icon/Icon.js';
import classes from './RuleList.module.css';

interface Props {
  readonly rules: readonly { readonly key: string; readonly label: string; readonly isMet: boolean }[];
  /** Read aloud after a rule. */
  readonly met: string;
  readonly unmet: string;
}

/** Rules for a value, each with whether it is met. */
export function RuleList({ rules, met, unmet }: Props) {
  return (
    <ul className={classes['rules']}>
      {rules.map(({ key, label, isMet }) => (
        <li key={key} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'minus'} size={12} />
          {label}
          <span className={classes['said']}>, {isMet ? met : unmet}</span>
        </li>
      ))}
    </ul>
  );
}
