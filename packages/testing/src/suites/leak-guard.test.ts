import { expect, it } from 'vitest';
import type { TestRequest } from '../client/injectable.js';
import { twoTenants } from '../tenants/tenants.js';
import { guardingLeaks, hiddenFrom, leakIn, type Marker } from './leak-guard.js';

const { home, foreign } = twoTenants();
const { inventoryId, groupId, neighbourGroupId } = home;
const markers: Marker[] = [
  { text: 'house', inventoryId, groupId: null },
  { text: 'own', inventoryId, groupId },
  { text: 'beside', inventoryId, groupId: neighbourGroupId },
  { text: 'theirs', inventoryId: foreign.inventoryId, groupId: foreign.groupId },
];
const userOf = (role: string) => home.users.find((user) => user.role === role) ?? null;

it.each([
  ['super_user', []],
  ['luc_admin', ['theirs']],
  ['luc_regular', ['beside', 'theirs']],
  ['nobody', ['house', 'own', 'beside', 'theirs']],
])('hides from %s %j', (role, hidden) => {
  expect(hiddenFrom(userOf(role), markers)).toEqual(hidden);
});

it.each([
  ['active', 'unit:read', ['own']],
  ['active', 'user:read', ['own', 'theirs']],
  ['active', undefined, ['own']],
  ['ended', 'unit:read', ['own', 'theirs']],
  ['ended', undefined, ['own', 'theirs']],
] as const)('hides from support whose visit is %s, in a call of %s, %j', (state, permission, hidden) => {
  const user = home.support.find(({ visit }) => visit?.state === state) ?? null;
  const some: Marker[] = [
    { text: 'own', inventoryId, groupId: neighbourGroupId },
    { text: 'theirs', inventoryId: foreign.inventoryId, groupId: foreign.groupId },
    { text: foreign.inventoryId, inventoryId: foreign.inventoryId, groupId: null },
  ];
  expect(hiddenFrom(user, some, permission && { permission })).toEqual(hidden);
});

it('shows what is shared to those alone who keep shares at the other customer', () => {
  const share: Marker = { text: 'share', inventoryId: foreign.inventoryId, groupId: null, sharedWith: inventoryId };
  const readers = home.users.filter((user) => hiddenFrom(user, [share]).length === 0);
  expect(readers.map(({ role }) => role)).toEqual(['super_user', 'luc_media_group_admin']);
});

const request: TestRequest = { method: 'GET', url: '/units/beside', headers: {} };
const answer = (text: string, headers = {}) => ({ status: 200, headers, body: Buffer.from(text) });

it.each([
  [answer('{"name":"own"}'), null],
  [answer('{"name":"theirs"}'), 'theirs'],
  [answer('', { location: '/units/theirs' }), 'theirs'],
  // The requested id may be repeated.
  [answer('no unit beside'), null],
])('finds in %j %j', (response, leak) => {
  expect(leakIn(request, response, ['beside', 'theirs'])).toBe(leak);
});

it('reports each answer that contains something hidden', async () => {
  const complaints: string[] = [];
  const server = guardingLeaks(() => Promise.resolve(answer('theirs')), {
    hidden: () => ['theirs'],
    complain: (complaint) => void complaints.push(complaint),
  });
  await server(request);
  expect(complaints).toEqual(['GET /units/beside answers 200 with theirs']);
});
