import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { ROLLOUT_CHOICES, type DeviceChoice, deviceChoice } from './device-choice.js';

const MOST = { query: { limit: ROLLOUT_CHOICES } } as const;

/** Servers and units to choose from, servers first. */
export function useDevices(): DeviceChoice {
  const servers = useQuery(callQuery(api.servers.list, MOST));
  const units = useQuery(callQuery(api.adminUnits.list, MOST));
  return deviceChoice(servers.data, units.data);
}
