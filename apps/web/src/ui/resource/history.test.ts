import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const AREAS = path.resolve(import.meta.dirname, '../../areas');

/** Details without a History tab, each with the reason. */
const NONE: Readonly<Record<string, string>> = {
  'access-approvals/AccessApprovalsPage.tsx': 'they are a history',
  'access-approvals/OwnAccessPage.tsx': 'they are a history',
  'audit/AuditPage.tsx': 'it is the history',
  'place-history/HistoryPage.tsx': 'it is a history',
  'remote-actions/Devices.tsx': 'requests are listed in the details',
  'remote-actions/Requests.tsx': 'they are a history',
};

it('every record with details has the tab History', () => {
  const without = readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const source = readFileSync(path.join(AREAS, file), 'utf8');
      return source.includes('<ResourcePage') && !source.includes('audited:');
    });
  expect(without.toSorted()).toEqual(Object.keys(NONE).toSorted());
});
