import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLimited } from './role-sets.js';
import { homeOf, type RouteAccess, routeAccess } from './route-access.js';
import { ROUTES, UNIT_LICENSE_ACTIVATION, UNIT_LIST } from './routes.js';
import { ROLES, type Role } from './vocabulary.js';

const OPEN = ['/customer_portal', '/unit/list', '/unit/multiview', '/unit/map', '/files', '/stories'];
const OPERATOR = ['/unit/file_upload', '/manage/channels', '/manage/devices', '/manage/video_return'];
const MANAGER = ['users', 'groups', 'usage_profiles', 'sw_version', 'audio_rooms'].map((page) => `/manage/${page}`);
const SHARES = ['/manage/shares/publishers', '/manage/shares/subscribers'];
const SERVICES = ['/services/inventory_services', '/services/reports'];
const CONTRACTOR = ['/contractor/remote_actions', '/contractor/entities/units', '/contractor/entities/db_gateways'];
const SYSTEM = ['/system/remote_actions', '/system/batch_upgrade', '/system/system_entities/apiKeys'];

/** Guarded pages that each role may open; those of the first line are open to all roles. */
const ENTERS: readonly [Role, readonly string[]][] = [
  ['super_user', [...OPERATOR, ...MANAGER, ...SHARES, ...SERVICES, ...SYSTEM]],
  ['luc_media_group_admin', [...OPERATOR, ...MANAGER, ...SHARES, ...SERVICES]],
  ['luc_admin', [...OPERATOR, ...MANAGER, ...SERVICES]],
  ['luc_contractor', [...OPERATOR, ...MANAGER, ...CONTRACTOR]],
  ['luc_partner', [...OPERATOR, ...MANAGER, '/support/remote_actions']],
  ['luc_regular', OPERATOR],
  ['staff', ['/unit/file_upload']],
];
const under = (prefix: string): number => ROUTES.filter(({ path }) => path.startsWith(`${prefix}/`)).length;
const GUARDED = [...OPERATOR, ...MANAGER, ...SHARES, ...SERVICES, ...CONTRACTOR, '/support/remote_actions', ...SYSTEM];

describe.each(ENTERS)('%s', (role, enters) => {
  it.each(OPEN)('enters %s', (route) => {
    expect(routeAccess([role], route)).toBe('allow');
  });

  it.each(GUARDED)('is led rightly to %s', (route) => {
    expect(routeAccess([role], route)).toBe(enters.includes(route) ? 'allow' : 'unit_list');
  });

  it('stays where the flag or the licence page permits it', () => {
    expect(routeAccess([role], UNIT_LICENSE_ACTIVATION)).toBe('allow');
    for (const route of GUARDED) expect(routeAccess([role], route, { ignoreRouteDefault: true })).toBe('allow');
  });
});

describe('limited roles', () => {
  const limited = ROLES.filter((role) => isLimited([role]));

  it('are the nine of the spec, and together with the others all sixteen', () => {
    expect(limited).toHaveLength(9);
    expect([...limited, ...ENTERS.map(([role]) => role)].toSorted()).toEqual([...ROLES].toSorted());
  });

  it.each(limited)('%s gets the page for those without rights', (role) => {
    const away: RouteAccess = role === 'luc_vr_viewer' ? 'limited' : 'unauthorized';
    for (const route of [...OPEN, ...GUARDED, UNIT_LICENSE_ACTIVATION, '/no/such/page']) {
      expect(routeAccess([role], route)).toBe(away);
      expect(routeAccess([role], route, { ignoreRouteDefault: true })).toBe(away);
    }
    expect(routeAccess([role], '/easy_live')).toBe(role === 'luc_read' ? 'allow' : away);
    expect(routeAccess([role], '/unauthorized_user')).toBe('allow');
  });

  it.each<[Role[], string, RouteAccess]>([
    [['luc_read', 'luc_curator'], '/easy_live', 'allow'],
    [['luc_vr_viewer', 'luc_studio'], '/easy_live', 'unauthorized'],
    [['luc_vr_viewer', 'luc_read'], '/easy_live', 'allow'],
    [['luc_vr_viewer', 'luc_regular'], UNIT_LIST, 'allow'],
    [[], UNIT_LIST, 'unauthorized'],
    [[], '/easy_live', 'unauthorized'],
  ])('%j at %s: %s', (roles, route, expected) => {
    expect(routeAccess(roles, route)).toBe(expected);
  });
});

it.each<[Role[], string]>([
  [['luc_read'], '/easy_live'],
  [['luc_read', 'luc_unit_control'], '/easy_live'],
  [['luc_vr_viewer', 'luc_read'], '/easy_live'],
  [['luc_read', 'luc_regular'], '/unit/list'],
  [['luc_regular'], '/unit/list'],
  [['super_user'], '/unit/list'],
  [['luc_unit_control'], '/unit/list'],
  [[], '/unit/list'],
])('%j begin at %s, and who begins at easy_live may enter it', (roles, home) => {
  expect(homeOf(roles)).toBe(home);
  if (home === '/easy_live') expect(routeAccess(roles, home)).toBe('allow');
});

it.each<[Role[], RouteAccess]>([
  [['super_user'], 'unit_list'],
  [['luc_partner'], 'unit_list'],
  [['luc_read'], 'unit_list'],
  [['luc_regular', 'luc_read'], 'allow'],
  [['luc_regular'], 'allow'],
  [['luc_admin'], 'allow'],
  [['luc_vr_viewer'], 'allow'],
])('%j at the error page: %s', (roles, expected) => {
  expect(routeAccess(roles, '/error')).toBe(expected);
});

describe('paths', () => {
  it.each(['/', '', '/nothing', '/unit', '/unit/list/more', '/system/system_settings/none', '/constructor'])(
    '%j leads to the unit list',
    (route) => {
      expect(routeAccess(['luc_admin'], route)).toBe('unit_list');
      expect(routeAccess(['super_user'], route, { ignoreRouteDefault: true })).toBe('unit_list');
    },
  );

  it('take a trailing slash', () => {
    expect(routeAccess(['luc_regular'], '/unit/list/')).toBe('allow');
  });

  it('are unique, and every one opens to somebody', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
    for (const { path } of ROUTES) {
      expect(
        ROLES.filter((role) => routeAccess([role], path) === 'allow'),
        path,
      ).not.toEqual([]);
    }
  });

  it('hold every child that the specs name', () => {
    expect(under('/system/system_entities')).toBe(14);
    expect(under('/system/system_settings')).toBe(18);
    expect(under('/contractor/entities')).toBe(8);
  });

  it('hold: a further role closes no page but the error page', () => {
    const roles = fc.array(fc.constantFrom(...ROLES), { minLength: 1 });
    const routes = fc.constantFrom(...ROUTES.map(({ path }) => path).filter((path) => path !== '/error'));
    fc.assert(
      fc.property(roles, fc.constantFrom(...ROLES), routes, (own, more, route) => {
        if (routeAccess(own, route) === 'allow') expect(routeAccess([...own, more], route)).toBe('allow');
      }),
    );
  });
});
