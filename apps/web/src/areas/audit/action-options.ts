import { AUDIT_ACTIONS } from '@backhaul/domain';
import type { SearchedOption } from '../../ui/options/best-matches.js';
import { actionText, kindText } from '../../ui/resource/audit-text.js';

/** The actions of the audit as the list words them, sorted; actions of the same words are one choice, joined by dots. */
export function actionOptions(): readonly SearchedOption[] {
  const options = new Map<string, SearchedOption>();
  for (const action of AUDIT_ACTIONS) {
    const label = actionText(action);
    const known = options.get(label);
    options.set(label, {
      value: known === undefined ? action : `${known.value}.${action}`,
      label,
      group: kindText(action.slice(0, action.indexOf(':'))),
    });
  }
  return [...options.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
