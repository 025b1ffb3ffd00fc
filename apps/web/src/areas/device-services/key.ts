import { UNIT_SERVICES, type UnitService } from '@backhaul/domain';

/** Parses the key of a service in lists: the unit id, a dot and the service. */
export function keyOf(id: string): { readonly id: string; readonly serviceId: UnitService } {
  const at = id.lastIndexOf('.');
  const serviceId = UNIT_SERVICES.find((one) => one === id.slice(at + 1));
  if (serviceId === undefined) throw new Error('There is no such service.');
  return { id: id.slice(0, at), serviceId };
}
