import type { CallParts } from '../arbitrary/valid.js';

/** Ids that calls name besides their subject: `<group>.<call> <part>.<key>` → what of. */
export const REFERENCES: Readonly<Record<string, string>> = {
  'client.updatePreferences body.groupId': 'group',
  'client.updatePreferences body.inventoryId': 'inventory',
  'client.updatePreferences body.lastSelectedUnit': 'unit',
  'devices.command body.channelId': 'channel',
  'devices.commandRetry body.channelId': 'channel',
  'units.startStream body.channelId': 'channel',
  'units.command params.commandId': 'command',
};

/** The id of an order that a matrix' world has for a unit. */
export const commandIdOf = (unitId: string): string => `cmd-${unitId}`.slice(0, 64);

/** What has to be asked so that a call comes to what it is about, where that cannot be made up from its schemas. */
export function knownInputs(call: string, subjectId = ''): CallParts {
  switch (call) {
    case 'units.command':
      return { params: { commandId: commandIdOf(subjectId) } };
    case 'units.list':
      return { query: { offset: 0, limit: 500, searchValue: '' } };
    case 'units.setDelay':
      return { body: { delay: 1000 } };
    case 'units.setConfiguration':
      return { body: { configuration: { delay: 1000 } } };
    case 'devices.command':
    case 'devices.commandRetry':
      return { params: { command: 'set_virtual_channel' }, body: { channelId: null } };
    default:
      return {};
  }
}
