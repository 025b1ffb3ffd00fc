import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { fieldText } from './audit-text.js';
import { auditValue } from './audit-value.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Badge } from '../state/StateBadge.js';
import classes from './History.module.css';

/** An audit entry as its calls return it. */
export type AuditEntry = HandlerOutput<AppContract['audit']['get']>;

/** The user or API key that acted. */
export const actorText = ({ userId, username, apiKey, approvedBy, viewedAs }: AuditEntry): string => {
  if (viewedAs !== null) return t('history.viewedAs', { name: username, user: viewedAs });
  if (approvedBy !== null) return t('history.asSupport', { name: username, approver: approvedBy });
  if (apiKey !== null) return t('history.byKey', { name: username, key: apiKey.name });
  if (userId !== null) return username;
  return username === '' ? t('history.system') : t('history.notSignedIn', { name: username });
};

/** Done or refused, with the reason. */
export function AuditResult({ entry: { result, code, reason } }: { readonly entry: AuditEntry }) {
  const why = reason === null ? code : messageText(reason);
  return result === 'done' ? (
    <Badge look={{ glyph: 'dot', tone: 'ready' }} status={result}>
      {t('history.done')}
    </Badge>
  ) : (
    <span className={classes['refused']}>
      <Badge look={{ glyph: 'cross', tone: 'warn' }} status={result}>
        {t('history.refused')}
      </Badge>
      {why === null ? null : <span>{why}</span>}
    </span>
  );
}

/** Settings before and after, one per line. */
export function AuditChanges({ entry: { action, changes } }: { readonly entry: AuditEntry }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {changes.map(({ path, from, to }) => (
        <li key={path}>
          {fieldText(action, path)}: <span className={classes['from']}>{auditValue(path, from)}</span> →{' '}
          {auditValue(path, to)}
        </li>
      ))}
    </ul>
  );
}
