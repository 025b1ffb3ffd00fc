import type { CallParts } from '../arbitrary/valid.js';
import { roomInputs } from './room-inputs.js';
import { channelFileInputs } from './channel-file-inputs.js';

/** The id of a publisher's share in the test world. */
export const subscriptionIdOf = (publisherId: string): string => `sbr-${publisherId}`.slice(0, 64);

let made = 0;
/** Names are unique in an inventory. */
const newName = (): string => `shared-${(made += 1)}`;

/** Input of calls about shares, access of support, remote actions and audio rooms that cannot be generated. */
export function shareInputs(call: string, subjectId: string): CallParts {
  switch (call) {
    case 'accessApprovals.list':
    case 'accessApprovals.mine':
      return { query: { state: undefined, approvalId: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'accessApprovals.ask':
      // Of no inventory: a real one can be requested only once.
      return { body: { inventory: 'nowhere', reason: 'Case 4711' } };
    case 'remoteActions.list':
    case 'remoteActions.mine':
      return { query: { state: undefined, actionId: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'remoteActions.devices':
      return { query: { kind: undefined, deviceId: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'remoteActions.ask':
      return { body: { action: 'diagnostic', reason: 'Case 4711', onAir: false } };
    case 'publishers.update':
      return { body: { name: undefined, description: 'Paris', endsAt: null } };
    case 'publishers.accept':
    case 'publishers.refuse':
    case 'publishers.end':
      return { params: { subscriberId: subscriptionIdOf(subjectId) } };
    case 'subscribers.list':
      return {
        query: { folderId: undefined, kind: undefined, state: undefined, offset: 0, limit: 500, searchValue: '' },
      };
    case 'subscribers.create':
      // Of no publisher: a real one can be requested only once.
      return { body: { name: newName(), shareKey: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345', folderId: undefined } };
    case 'subscribers.createFolder':
      return { body: { name: newName() } };
    case 'subscribers.update':
      return { body: { name: newName(), folderId: undefined } };
    default:
      return { ...roomInputs(call, subjectId), ...channelFileInputs(call, subjectId) };
  }
}
