import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { Badge } from '../state/StateBadge.js';
import classes from './History.module.css';

/** An audit entry as its calls answer it. */
export type AuditEntry = HandlerOutput<AppContract['audit']['get']>;

/** Who acted. */
export const actorText = ({ userId, username, apiKey, approvedBy, viewedAs }: AuditEntry): string => {
  if (viewedAs !== null) return t('history.viewedAs', { name: username, user: viewedAs });
  if (approvedBy !== null) return t('history.asSupport', { name: username, approver: approvedBy });
  if (apiKey !== null) return t('history.byKey', { name: username, key: apiKey.name });
  if (userId !== null) return username;
  return username === '' ? t('history.system') : t('history.notSignedIn', { name: username });
};

/** Done or refused, and why. */
export function AuditResult({ entry: { result, code } }: { readonly entry: AuditEntry }) {
  return result === 'done' ? (
    <Badge look={{ glyph: 'dot', tone: 'ready' }} status={result}>
      {t('history.done')}
    </Badge>
  ) : (
    <Badge look={{ glyph: 'cross', tone: 'warn' }} status={result}>
      {t('history.refused')}
      {code === null ? null : ` ${code}`}
    </Badge>
  );
}

const valueText = (value: string | number | boolean | null): string => (value === null ? '–' : String(value));

/** Settings before and after, a line each. */
export function AuditChanges({ changes }: { readonly changes: AuditEntry['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {changes.map(({ path, from, to }) => (
        <li key={path}>
          {path}: <span className={classes['from']}>{valueText(from)}</span> → {valueText(to)}
        </li>
      ))}
    </ul>
  );
}
