import {
  LIMITED_ROLES,
  PERMISSIONS,
  permissionsOf,
  type Permission,
  ROLE_NAMES,
  ROLES,
  isOpenToKeys,
  routeAccess,
  ROUTES,
} from '@backhaul/domain';
import type { CallDef, Contract } from '@backhaul/contract';

const YES = 'yes';

/** A table of markdown, each column as wide as its widest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const row = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [row(head), row([], '-'), ...rows.map((cells) => row(cells))].join('\n');
}

const HEAD = ROLES.map((role) => ROLE_NAMES[role]);

/** User types, permissions, calls and pages as markdown, from the tables that the console and the web app use. */
export function rolesPage(contract: Contract): string {
  const calls = Object.entries(contract).flatMap(([group, of]) =>
    Object.entries(of).map(([name, call]) => ({ name: `${group}.${name}`, call })),
  );
  const withAccess = (holds: (call: CallDef) => boolean): string =>
    calls
      .filter(({ call }) => holds(call))
      .map(({ name }) => `\`${name}\``)
      .join(', ');
  const permitted = (permission: Permission): string =>
    withAccess(({ access }) => 'permission' in access && access.permission === permission);
  return `# User types

This page is made from the tables that the console and the web app refuse by (\`npx vitest run packages/testing/src/documents/roles.test.ts -u\`); a test compares the two.

A user sees the records of their own groups; an admin and a media group admin see their own inventories whole, a superuser everything. A record that a user does not see is answered as one that does not exist. Limited types: ${LIMITED_ROLES.map((role) => ROLE_NAMES[role]).join(', ')}; who has no other type enters easy live alone, and only as read only.

## Permissions

${table(
  ['', ...HEAD],
  PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => (permissionsOf([role]).has(permission) ? YES : '')),
  ]),
)}

An API key has the permissions that its type and its maker both have, without ${PERMISSIONS.filter(
    (one) => !isOpenToKeys(one),
  )
    .map((one) => `\`${one}\``)
    .join(', ')}.

## Calls

Open to everyone: ${withAccess(({ access }) => 'public' in access)}.

To every user who is signed in, and to no API key: ${withAccess(({ access }) => 'signedIn' in access)}.

${table(
  ['permission', 'calls'],
  PERMISSIONS.filter((permission) => permitted(permission) !== '').map((permission) => [
    `\`${permission}\``,
    permitted(permission),
  ]),
)}

## Pages

${table(
  ['', ...HEAD],
  ROUTES.map(({ path }) => [`\`${path}\``, ...ROLES.map((role) => (routeAccess([role], path) === 'allow' ? YES : ''))]),
)}
`;
}
