import { routeAccess, type Role } from '@backhaul/domain';

/** Areas for addresses that the specification writes without one, by their first segment (spec 3 §2). */
const AREAS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['system_entities', ['system']],
  ['system_settings', ['system']],
  ['whats_new', ['system']],
  ['batch_upgrade', ['system']],
  ['remote_actions', ['system', 'contractor', 'support', 'manage']],
  ['access_approvals', ['system', 'support', 'manage']],
  ['entities', ['contractor']],
  ['inventory_services', ['services']],
  ['unit_license_activation', ['services']],
  ['reports', ['services']],
]);

/** The full form of a short address, in the first area that these roles may enter; null when it is not a short address. */
export function wholeAddress(roles: readonly Role[], href: string): string | null {
  const [path = ''] = href.split(/[?#]/, 1);
  const areas = AREAS.get(path.split('/')[1] ?? '');
  if (areas === undefined) return null;
  return `/${areas.find((area) => routeAccess(roles, `/${area}${path}`) === 'allow') ?? areas[0]}${href}`;
}
