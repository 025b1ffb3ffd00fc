import { checkGroupName, message, type Message } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { changesOf, complaintsOf, type Field, grouped } from './form.js';

const required = (text: string): Message | null => (text === '' ? message('required') : null);

const FIELDS: readonly Field<'name' | 'role' | 'groups'>[] = [
  { kind: 'text', name: 'name', label: 'Name', check: checkGroupName },
  { kind: 'choice', name: 'role', label: 'Type', options: [], check: required },
  {
    kind: 'several',
    name: 'groups',
    label: 'Groups',
    options: [],
    empty: '',
    check: (chosen) => required(chosen.join('')),
  },
];

it('shows the messages of the domain’s rules for refused fields, each by its name', () => {
  expect([...complaintsOf(FIELDS, { name: 'a b', role: '', groups: [] }).keys()]).toEqual(['name', 'role', 'groups']);
  expect(complaintsOf(FIELDS, { name: 'news', role: 'luc_read', groups: ['g'] }).size).toBe(0);
});

it('sends what differs from the stored record, and nothing else', () => {
  const saved = { name: 'news', role: 'luc_read', groups: ['a', 'b'] };
  expect(changesOf(saved, { ...saved, groups: ['b', 'a'] })).toEqual({});
  expect(changesOf(saved, { ...saved, name: 'sport', groups: ['a'] })).toEqual({ name: 'sport', groups: ['a'] });
});

const field = (name: string, title?: string): Field<string> => ({
  kind: 'switch',
  name,
  label: name,
  ...(title !== undefined && { group: { title } }),
});

it('puts fields of one heading together, and leaves the others alone', () => {
  const groups = grouped([field('a'), field('b'), field('c', 'Video'), field('d', 'Video'), field('e', 'Audio')]);
  expect(groups.map(({ group, fields }) => [group?.title, fields.map(({ name }) => name).join('')])).toEqual([
    [undefined, 'ab'],
    ['Video', 'cd'],
    ['Audio', 'e'],
  ]);
});
