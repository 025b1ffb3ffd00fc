import path from 'node:path';
import { expect, it } from 'vitest';
import { administrationShare, moduleName } from './administration.js';

it('names a module by its path in the repository', () => {
  const id = path.resolve(import.meta.dirname, '../src/areas/audit/audit.module.css');
  expect(moduleName(`${id}?used`)).toBe('apps/web/src/areas/audit/audit.module.css');
  expect(moduleName('\0virtual:contract-manifest')).toBe('virtual:contract-manifest');
});

it.each([
  'apps/web/src/areas/audit/AuditPage.tsx',
  'apps/web/src/areas/channels/channels.module.css',
  'apps/web/src/areas/units/admin/UnitServices.tsx',
  'apps/web/src/app/router.tsx',
  'apps/web/src/app/shell/ManagePages.tsx',
  'apps/web/src/app/search/pages.ts',
  'apps/web/src/navigation/pages.ts',
  'apps/web/src/text/en/users.ts',
  'apps/web/src/ui/resource/ListPage.tsx',
  'packages/domain/src/roles/permissions.ts',
  'virtual:contract-manifest',
])('%s is of administration', (name) => {
  expect(administrationShare(new Map([[name, 100]]))).toBe(1);
});

it.each([
  'apps/web/src/areas/units/UnitListPage.tsx',
  'apps/web/src/areas/files/FileTable.tsx',
  'apps/web/src/areas/channel-files/FilesPage.tsx',
  'apps/web/src/app/search/SearchBox.tsx',
  'apps/web/src/text/en/units.ts',
  'apps/web/src/ui/grid/VirtualGrid.tsx',
  'node_modules/react-dom/index.js',
])('%s is not', (name) => {
  expect(administrationShare(new Map([[name, 100]]))).toBe(0);
});

it('weighs modules by their sizes', () => {
  const sizes = new Map([
    ['apps/web/src/navigation/pages.ts', 100],
    ['apps/web/src/areas/units/UnitListPage.tsx', 300],
  ]);
  expect(administrationShare(sizes)).toBe(0.25);
  expect(administrationShare(new Map())).toBe(0);
});
