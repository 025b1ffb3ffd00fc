import { routeAccess, type Role } from '@backhaul/domain';

/** Areas of the addresses that the specification has without them, by the first name in such an address (spec 3 §2). */
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

/** The whole address of one without its area, in the first area that these roles may enter; null: it is no such address. */
export function wholeAddress(roles: readonly Role[], href: string): string | null {
  const [path = ''] = href.split(/[?#]/, 1);
  const areas = AREAS.get(path.split('/')[1] ?? '');
  if (areas === undefined) return null;
  return `/${areas.find((area) => routeAccess(roles, `/${area}${path}`) === 'allow') ?? areas[0]}${href}`;
}
