import type { AnchorHTMLAttributes } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SETTING_PAGES } from '../../navigation/settings.js';
import { ManagePages } from './ManagePages.js';

const seen = vi.hoisted(() => ({ path: '', phone: false }));

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  readonly activeOptions?: object;
}

vi.mock('@tanstack/react-router', () => ({
  // Marks the current address, as the router does.
  Link: ({ to, activeOptions: _options, ...rest }: LinkProps) => (
    <a {...rest} {...(seen.path === to && { 'aria-current': 'page' as const })} href={to}>
      {rest.children}
    </a>
  ),
  useNavigate: () => () => undefined,
  useRouterState: () => seen.path,
}));
vi.mock('../../session/hooks.js', () => ({ useCurrentUser: () => ({ roles: ['super_user'], permissions: [] }) }));
vi.mock('../../ui/page/use-phone.js', () => ({ usePhone: () => seen.phone }));

test.each(SETTING_PAGES)('the menu marks System settings at %s', (path) => {
  seen.path = path;
  const marked = renderToStaticMarkup(<ManagePages />).match(/<a [^>]*aria-current="page"[^>]*>[^<]*/g) ?? [];
  expect(marked).toHaveLength(1);
  expect(marked[0]).toMatch(/>System settings$/);
});

test('a phone names the page', () => {
  Object.assign(seen, { path: '/system/system_settings/ai_settings', phone: true });
  expect(renderToStaticMarkup(<ManagePages />)).toContain('<strong>System settings</strong>');
});
