import type { CallParts } from '../arbitrary/valid.js';

const EVERY_ALERT = {
  state: undefined,
  acknowledged: undefined,
  severity: undefined,
  type: undefined,
  groupId: undefined,
  deviceId: undefined,
  from: undefined,
};
const SERVER_ALERTS = {
  serverCpu: { enabled: true, warning: 80, critical: 90 },
  serverStorage: { enabled: true, warning: null, critical: 95 },
};
const UNIT_ALERTS = {
  battery: { enabled: true, warning: 30, critical: 10 },
  cameraDisconnected: { enabled: true, warning: 1, critical: null },
  bitrateDrop: { enabled: true, warning: 30, critical: 60 },
  temperature: { enabled: true, warning: 70, critical: 80 },
};

/** Input of calls on alerts that cannot be generated. */
export function alertInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'alerts.list':
      return {
        query: {
          ...EVERY_ALERT,
          offset: 0,
          limit: 500,
          searchValue: '',
        },
      };
    case 'alerts.acknowledge':
      return { body: { comment: 'Seen' } };
    case 'alerts.setGroupConfiguration':
    case 'alerts.setConfigurationOfGroup':
      return { body: { ...UNIT_ALERTS, ...SERVER_ALERTS } };
    case 'alerts.setConfiguration':
      return { body: { mode: 'manual', settings: UNIT_ALERTS, groupId: null } };
    case 'alerts.setConfigurationOfServer':
      return { body: { mode: 'manual', settings: SERVER_ALERTS, groupId: null } };
    case 'alerts.possible':
    case 'alerts.possibleOfServer':
      return { query: { mode: 'automatic' } };
    default:
      return undefined;
  }
}
