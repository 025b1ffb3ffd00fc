import { expect, it } from 'vitest';
import { userColumns, userEntry, type ImportPlaces } from './user-import.js';

const PLACES: ImportPlaces = {
  inventories: [
    { id: 'm', name: 'Metro' },
    { id: 'h', name: 'Harbour' },
  ],
  groups: [
    { id: 'mn', name: 'north', inventoryId: 'm' },
    { id: 'ms', name: 'south', inventoryId: 'm' },
    { id: 'hn', name: 'north', inventoryId: 'h' },
  ],
};

it.each([
  ['names as the export writes them', ['username', 'firstName'], ['username', 'firstName']],
  ['upper and lower case', ['USERNAME', 'firstname'], ['username', 'firstName']],
  ['columns that set nothing', ['username', 'createdAt', 'secondFactor', ''], ['username', null, null, null]],
])('takes %s', (_, head, columns) => {
  expect(userColumns(head)).toEqual({ columns });
});

it.each([
  ['no username', ['label'], 'user_csv_username'],
  ['nothing', [], 'user_csv_username'],
  ['an unknown column', ['username', 'password'], 'user_csv_column'],
  ['a column twice', ['username', 'label', 'Label'], 'user_csv_column_twice'],
])('refuses %s', (_, head, code) => {
  expect(userColumns(head)).toMatchObject({ problem: { code } });
});

it.each([
  ['what the file lacks', { label: 'Desk' }, { label: 'Desk' }],
  ['a type by its name', { type: 'Read only' }, { role: 'luc_read' }],
  ['a type by its role', { type: 'luc_read' }, { role: 'luc_read' }],
  ['several inventories', { inventories: 'metro; Harbour' }, { inventoryIds: ['m', 'h'] }],
  ['no inventory', { inventories: '' }, { inventoryIds: [] }],
  [
    'groups of the inventories of the line',
    { inventories: 'Harbour', groups: 'North' },
    { inventoryIds: ['h'], groupIds: ['hn'] },
  ],
  ['groups of the inventories of the user', { groups: 'north;south' }, { groupIds: ['mn', 'ms'] }],
  ['a group with its inventory', { inventories: 'Metro;Harbour', groups: 'Harbour/north' }, { groupIds: ['hn'] }],
  ['yes and no', { active: 'No', forceChangePassword: 'yes' }, { active: false, forceChangePassword: true }],
  ['a policy', { passwordExpirationPolicy: '6' }, { passwordExpirationPolicy: '6' }],
])('reads %s', (_, cells, expected) => {
  const { entry, problems } = userEntry({ username: 'anna', ...cells }, PLACES, ['m']);
  expect(problems).toEqual([]);
  expect(entry).toMatchObject({ username: 'anna', ...expected });
});

it.each([
  ['type', { type: 'boss' }, 'user_csv_type'],
  ['type', { type: '' }, 'required'],
  ['inventories', { inventories: 'Metro; Foreign' }, 'user_csv_inventory'],
  ['groups', { groups: 'west' }, 'user_csv_group'],
  ['groups', { inventories: 'Metro', groups: 'Harbour/north' }, 'user_csv_group'],
  ['groups', { inventories: 'Metro; Harbour', groups: 'north' }, 'user_csv_group_several'],
  ['active', { active: 'maybe' }, 'user_csv_yes_no'],
  ['secondFactorExcluded', { secondFactorExcluded: '' }, 'user_csv_yes_no'],
  ['passwordExpirationPolicy', { passwordExpirationPolicy: '5' }, 'user_csv_policy'],
])('refuses a wrong %s: %o', (column, cells, code) => {
  expect(userEntry({ username: 'anna', ...cells }, PLACES, ['m']).problems).toMatchObject([
    { column, message: { code } },
  ]);
});
