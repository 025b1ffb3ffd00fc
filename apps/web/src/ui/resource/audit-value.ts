import { ROLE_NAMES, ROLES } from '@backhaul/domain';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const TYPES = new Set(['role', 'roles']);

/** Display name of a user type. */
const typeText = (word: string): string => {
  const role = ROLES.find((one) => one === word);
  return role === undefined ? word : translated(ROLE_NAMES[role]);
};

/** The value of a setting in the audit: user types by name, moments in the reader's zone. */
export function auditValue(path: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'number') return path.endsWith('At') && value > 0 ? momentText(value) : String(value);
  if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no');
  if (TYPES.has(path)) return value.split(', ').map(typeText).join(', ');
  return MOMENT.test(value) ? momentText(new Date(value)) : value;
}
