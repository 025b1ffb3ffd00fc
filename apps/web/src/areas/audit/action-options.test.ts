import { AUDIT_ACTIONS } from '@backhaul/domain';
import { afterEach, expect, it } from 'vitest';
import { resource } from '../../text/en/resource.js';
import { addMessages, setLocale } from '../../text/t.js';
import { bestMatches } from '../../ui/options/best-matches.js';
import { actionText } from '../../ui/resource/audit-text.js';
import { actionOptions } from './action-options.js';

addMessages(resource);
afterEach(() => setLocale('en'));

it('has every action once, in the words of the list and under its noun', () => {
  const options = actionOptions();
  expect(options.flatMap(({ value }) => value.split('.')).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  for (const { value, label, group } of options) {
    expect(label.startsWith(group)).toBe(true);
    for (const action of value.split('.')) expect(actionText(action)).toBe(label);
  }
  expect(options).toContainEqual({ value: 'group:create', label: 'Group: create', group: 'Group' });
});

it('is found by words, not by program words', () => {
  expect(bestMatches(actionOptions(), 'group: cre', 50).groups[0]?.options[0]?.value).toBe('group:create');
  expect(bestMatches(actionOptions(), 'removeSecondFactor', 50).total).toBe(0);
});
