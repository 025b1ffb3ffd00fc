import type { Role } from '@backhaul/domain';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PortalPage } from './PortalPage.js';

const seen = vi.hoisted(() => ({ roles: [] as readonly Role[] }));

interface Wraps {
  readonly children: ReactNode;
}

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: Wraps & { readonly to: string }) => <a href={to}>{children}</a>,
}));
vi.mock('@tanstack/react-query', () => ({ useQuery: () => ({ data: undefined }) }));
vi.mock('../applications/addresses.js', () => ({ addressesQuery: {} }));
vi.mock('../../session/hooks.js', () => ({
  useCan: () => false,
  useCurrentUser: () => ({ roles: seen.roles }),
  useGroup: () => ({ inventoryId: 'i', inventoryName: 'Metro' }),
}));
vi.mock('../../ui/page/SplitPage.js', () => ({ SplitPage: ({ children }: Wraps) => <div>{children}</div> }));
vi.mock('./Contacts.js', () => ({ Contacts: () => null }));
vi.mock('./Documents.js', () => ({ Documents: () => null }));
vi.mock('./Licences.js', () => ({ Licences: () => null }));
vi.mock('./Usage.js', () => ({ Usage: () => null }));

test.each([
  ['luc_regular', true],
  ['luc_admin', true],
  ['staff', false],
] as const)('%s is offered support cases: %s', (role, isOffered) => {
  seen.roles = [role];
  expect(renderToStaticMarkup(<PortalPage />).includes('/customer_portal/cases')).toBe(isOffered);
});
