import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import type { DeviceOption } from './fields.js';

/** Units and servers that can be chosen, servers first; at most 500 of each: for more there are files. */
export function useDevices(): readonly DeviceOption[] {
  const servers = useQuery(callQuery(api.servers.list, { query: { limit: 500 } }));
  const units = useQuery(callQuery(api.units.list, { query: { limit: 500 } }));
  const found = [
    ...(servers.data?.items ?? []).map(({ id, name, swVersion }) => ({ id, name, swVersion })),
    ...(units.data?.items ?? []).map(({ uid, name, swVersion }) => ({ id: uid, name, swVersion })),
  ];
  return found.map(({ id, name, swVersion }) => ({ value: id, label: [name, swVersion].filter(Boolean).join(' · ') }));
}
