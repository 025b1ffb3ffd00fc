import { auditFields } from '../../text/en/audit-fields.js';
import { auditKinds } from '../../text/en/audit-kinds.js';
import { auditVerbs } from '../../text/en/audit-verbs.js';
import { cameras } from '../../text/en/cameras.js';
import { channelSettings } from '../../text/en/channel-settings.js';
import { configure } from '../../text/en/configure.js';
import { timeline } from '../../text/en/timeline.js';
import { addMessages, t } from '../../text/t.js';
import { knownSettingName } from '../unit/setting-names.js';
import { callWords } from './call-words.js';

addMessages({ ...auditKinds, ...auditVerbs, ...auditFields });
// The names of settings of units.
addMessages({ ...configure, ...cameras, ...channelSettings, ...timeline });

const isIn = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

/** Kind of an entry's object. A kind of another version of the console stays as it is. */
export function kindText(kind: string): string {
  const key = `audit.kind.${kind}`;
  return isIn(auditKinds, key) ? t(key) : kind;
}

/** The action of an entry: `unit:start`, or the name of a call such as `units.get`. An action of another version of the console stays as it is. */
export function actionText(action: string): string {
  const [noun, verb] = callWords(action) ?? action.split(':');
  const key = `audit.verb.${verb ?? ''}`;
  return noun !== undefined && isIn(auditVerbs, key)
    ? t('history.action', { noun: kindText(noun), verb: t(key) })
    : action;
}

/** Name of a changed setting: of a unit by its path, of a service of a unit by `<service>.<setting>`. */
export function fieldText(action: string, path: string): string {
  const setting = action === 'unit:configure' ? knownSettingName(path) : undefined;
  if (setting !== undefined) return setting;
  const part = path.slice(path.lastIndexOf('.') + 1);
  const key = `audit.field.${part}`;
  return isIn(auditFields, key) ? t(key) : path;
}
