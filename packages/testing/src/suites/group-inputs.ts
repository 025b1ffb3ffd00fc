import { DefaultConfiguration } from '@backhaul/contract';
import type { CallParts } from '../arbitrary/valid.js';

const ALL = { offset: 0, limit: 500, searchValue: '' };
const GUEST = { recipient: '', channelId: null, audioRoomId: null };
/** Nothing is set: so it can be set for the first time repeatedly. */
const NO_DEFAULTS = Object.fromEntries(Object.keys(DefaultConfiguration.shape).map((key) => [key, undefined]));
let made = 0;
const newGuest = () => ({ ...GUEST, name: `guest-made-${(made += 1)}` });

/** Input of calls on groups, and on guests in groups, that cannot be generated. */
export function groupInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'groups.list':
    case 'groups.fetch':
      return { query: { ...ALL, inventoryId: undefined } };
    case 'groups.fetchDetails':
      return { query: { ...ALL, groupUid: undefined, inventoryUid: undefined } };
    case 'groups.listOfInventory':
      return { query: ALL };
    case 'groups.units':
    case 'groups.channels':
    case 'groups.returnChannels':
    case 'groups.users':
      return { query: { offset: 0, limit: 500 } };
    case 'groups.create':
    case 'groups.add':
    case 'groups.addDetails':
    case 'groups.update':
    case 'groups.change':
    case 'groups.updateDetails':
      // A group that new units join would show those of other groups.
      return { body: { autoUnits: undefined, autoAll: undefined } };
    case 'groups.setFirstDefaultConfiguration':
      return { body: NO_DEFAULTS };
    case 'groups.setDefaultConfiguration':
      return { body: { ...NO_DEFAULTS, bitrateKbps: 5000 } };
    case 'groups.removeMultiple':
      return { body: { ids: [] } };
    case 'invitations.invite':
    case 'invitations.inviteOfGroup':
    case 'invitations.inviteAdhoc':
      return { body: { ...newGuest(), transport: 'link' } };
    case 'invitations.inviteByEmail':
      return { body: { ...newGuest(), recipient: 'anna@example.com' } };
    case 'invitations.inviteBySms':
      return { body: { ...newGuest(), recipient: '4915112345678' } };
    case 'invitations.renew':
      return { body: { transport: 'link', recipient: '' } };
    case 'invitations.adhoc':
    case 'invitations.permanent':
    case 'invitations.setPermanent':
      return { query: { crnt_vcg_uid: undefined } };
    default:
      return undefined;
  }
}
