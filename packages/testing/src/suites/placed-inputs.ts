import type { CallParts } from '../arbitrary/valid.js';
import type { TestUser } from '../tenants/tenants.js';
import { knownInputs } from './inputs.js';
import { newsroomBody } from './story-inputs.js';

const ROUTE = {
  name: 'made',
  severities: ['critical'],
  types: [],
  groupIds: [],
  labelIds: [],
  userIds: [],
  dutyListIds: [],
  webhookIds: [],
  transports: ['email'],
  dwellMinutes: 0,
  repeatMinutes: null,
  quiet: null,
};

let made = 0;

/** Input of calls that create a record in the user's place, whatever their subject; otherwise that of `knownInputs`. */
export function placedInputs(
  call: string,
  subjectId: string | undefined,
  { inventoryId, groupId }: Pick<TestUser, 'inventoryId' | 'groupId'>,
): CallParts {
  const place = { inventoryIds: [inventoryId], groupIds: [groupId] };
  switch (call) {
    case 'apiKeys.create':
      return { body: { name: 'made', role: 'luc_read', addresses: [], days: 1, ...place } };
    case 'alertRoutes.create':
      return { body: { ...ROUTE, inventoryId } };
    case 'groups.fetchDetails':
      return { query: { offset: 0, limit: 500, searchValue: '', groupUid: groupId, inventoryUid: undefined } };
    case 'ingestAccounts.set':
      return { body: { user: `ingest-${(made += 1)}`, password: undefined, groupIds: null, enabled: true } };
    case 'newsrooms.set':
      return { body: newsroomBody(groupId) };
    case 'dutyLists.create':
      return { body: { name: 'made', timeZone: 'UTC', shifts: [], inventoryId } };
    case 'maintenanceWindows.create':
      return { body: { name: 'made', inventoryId, target: 'group', targetId: groupId, from: 1, to: 2 } };
    case 'tallyInterfaces.create':
      return { body: { name: `tally-made-${(made += 1)}`, kind: 'http', inventoryId } };
    case 'webhooks.create':
      return { body: { name: 'made', url: 'https://made.example/in', events: ['alert.raised'], inventoryId } };
    case 'users.create': {
      const username = `made-${(made += 1)}`;
      const names = {
        username,
        firstName: 'Anna',
        lastName: 'Berg',
        email: `${username}@home.example`,
        phone: '',
        label: '',
      };
      return { body: { ...names, ...place, role: 'luc_read' } };
    }
    default:
      return knownInputs(call, subjectId);
  }
}
