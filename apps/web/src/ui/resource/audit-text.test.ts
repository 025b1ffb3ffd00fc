import { contract, MosSettings, XmlSettings } from '@backhaul/contract';
import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  AUDIT_NOUNS,
  DESTINATION_FIELDS,
  EXPORT_FIELDS,
  FIRST_GEOCODING,
  isAct,
  METADATA_FIELDS,
  SOFTWARE_KINDS,
  USUAL_PLACE,
} from '@backhaul/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { resource } from '../../text/en/resource.js';
import { addMessages, setLocale } from '../../text/t.js';
import { TRANSLATIONS } from '../../text/testing/catalogues.js';
import { writtenFields } from '../../text/testing/audit-fields.js';
import { actionText, fieldText, kindText } from './audit-text.js';

addMessages(resource);
afterEach(() => setLocale('en'));

/** Files that take setting names from elsewhere, and those names. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'areas/ai-settings/handlers.ts': Object.keys(contract.aiSettings.update.body.shape),
  'areas/application-configuration/handlers.ts': Object.keys(contract.applicationConfiguration.update.body.shape),
  'areas/channels/change.ts': [],
  'areas/destinations/change.ts': ['protocol', ...Object.values(DESTINATION_FIELDS).flat()],
  'areas/destinations/edit.ts': [],
  'areas/destinations/handlers.ts': [],
  'areas/device-services/handlers.ts': [],
  'areas/device-versions/handlers.ts': SOFTWARE_KINDS,
  'areas/exports/set.ts': ['kind', ...Object.values(EXPORT_FIELDS).flat()],
  'areas/geocoding-profiles/store.ts': Object.keys(FIRST_GEOCODING),
  'areas/graphics/of-channel.ts': ['overlay', 'on', 'slate', ...Object.keys(USUAL_PLACE)],
  'areas/groups/resource-store.ts': ['autoUnits', 'autoAll'],
  'areas/ingest-accounts/handlers.ts': ['user', 'groups', 'enabled'],
  'areas/newsrooms/handlers.ts': [
    'kind',
    'group',
    'enabled',
    ...Object.keys(MosSettings.shape),
    ...Object.keys(XmlSettings.omit({ passwordSet: true }).shape),
  ],
  // Some of the settings of `areas/users/store.ts`.
  'areas/session/sign-on/callback.ts': [],
  // Product names, which are not translated.
  'areas/software-versions/handlers.ts': [],
  'areas/stories/store.ts': METADATA_FIELDS,
  'areas/timeline/timeline.ts': [],
  'areas/usage-reports/handlers.ts': [],
  // Settings of units: `timeline-texts.test.ts`.
  'control/configuration/change.ts': [],
  'control/devices/change-server-settings.ts': [],
  'control/resources/writes.ts': [],
};

const SECRETS = new Set(['apiKey', 'passphrase', 'key', 'password', 'secretKey', 'privateKey']);
const written = writtenFields();
const fields = [...new Set([...written.flatMap((one) => one.fields), ...Object.values(ELSEWHERE).flat()])].filter(
  (one) => !SECRETS.has(one),
);

/** Calls whose refusals are audited under their own name. */
const calls = Object.entries(contract).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup).flatMap(([name, { access, method }]) =>
    'public' in access || ('permission' in access && isAct(access.permission))
      ? []
      : [{ name: `${group}.${name}`, isOwn: method !== 'GET' && 'signedIn' in access }],
  ),
);

/** An identifier: `unit:start`, `units.get`, `fetchLogs`, `read_logs`. */
const PROGRAM_WORD = /[a-z][A-Z]|[a-z][:.][a-z]|_/;

describe.each([['en', undefined] as const, ...TRANSLATIONS])('in %s', (language, catalogue) => {
  const said = <T>(all: readonly T[], text: (one: T) => string) => {
    setLocale(language, catalogue?.texts);
    return all.map((one): [string, string] => [String(one), text(one)]);
  };

  it('every action that the console writes has words', () => {
    expect(AUDIT_ACTIONS.length).toBeGreaterThan(300);
    for (const [action, text] of said(AUDIT_ACTIONS, actionText)) {
      expect(text, action).not.toBe(action);
      expect(text, action).not.toMatch(PROGRAM_WORD);
    }
  });

  it('every call that is refused has words', () => {
    expect(calls.length).toBeGreaterThan(200);
    for (const [name, text] of said(
      calls.map((one) => one.name),
      actionText,
    ))
      expect(text, name).not.toMatch(PROGRAM_WORD);
  });

  it('every kind of object has words', () => {
    for (const [kind, text] of said([...AUDIT_KINDS, ...AUDIT_NOUNS], kindText)) {
      expect(text, kind).not.toBe(kind);
      expect(text, kind).not.toMatch(PROGRAM_WORD);
    }
  });

  it('every noun of the filter has a word of its own', () => {
    const words = said(AUDIT_NOUNS, kindText).map(([, text]) => text);
    expect(new Set(words).size).toBe(AUDIT_NOUNS.length);
  });

  it('every setting whose values the console keeps has words', () => {
    expect(fields.length).toBeGreaterThan(150);
    for (const [field, text] of said(fields, (one) => fieldText('', one))) expect(text, field).not.toBe(field);
  });
});

it('knows each file that takes names of settings from elsewhere', () => {
  expect(written.filter(({ isOpen }) => isOpen).map(({ file }) => file).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted()); // prettier-ignore
});

it('says what calls of one’s own do, not that they read', () => {
  const reading = calls.filter(({ name, isOwn }) => isOwn && actionText(name).endsWith(': read'));
  expect(reading).toEqual([]);
});

it.each([
  ['unit:start', 'Unit: start'],
  ['inventoryService:update', 'Inventory service: change'],
  ['units.get', 'Unit: read'],
  ['session.updateCurrentUser', 'Session: change own account'],
  ['warp:drive', 'warp:drive'],
])('%s is “%s”', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it.each([
  ['unit:configure', 'bitrateKbps', 'Bitrate, kbps'],
  ['user:update', 'firstName', 'First name'],
  ['service:limit', 'ai.allowance', 'Allowance'],
  ['softwareVersion:addProduct', 'LU800', 'LU800'],
])('%s of %s is “%s”', (action, path, text) => {
  expect(fieldText(action, path)).toBe(text);
});
