import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { ManageMenu } from './ManageMenu.js';

const current = vi.hoisted(() => ({ path: '/manage/users' }));

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ invalidate: async () => undefined }),
  useRouterState: () => current.path,
}));
// Simulates a file that a browser cannot load.
vi.mock('./ManagePages.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const markup = async (): Promise<string> => {
  const onError = vi.fn<(error: unknown) => void>();
  const { prelude } = await prerender(
    <main>
      <ManageMenu />
      <p>The page</p>
    </main>,
    { onError },
  );
  expect(onError).not.toHaveBeenCalled();
  return new Response(prelude).text();
};

test('a menu that cannot be loaded says so in its place, with a way to try again, and the page stays', async () => {
  const html = await markup();
  expect(html).toContain('The page');
  expect(html).toContain('role="alert"');
  expect(html).toContain('A part of the app could not be loaded');
  expect(html).toContain('Try again');
});

test('pages outside of Manage have no menu, and nothing of it fails', async () => {
  current.path = '/unit/list';
  expect(await markup()).toBe('<main><p>The page</p></main>');
});
