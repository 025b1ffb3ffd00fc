import { MOST_PAGE_VIEW_MS, PAGE_ROUTES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { PageViewCount, PageViewDay } from '../entities/page-view.js';

/**
 * Page views (spec 1 §2, spec 3 §2; paths are ours). Off unless a superuser switches them on. Counted per day and page without
 * the user: users, ids and search terms are neither sent nor stored.
 */
export const pageViews = defineCalls({
  record: {
    method: 'POST',
    path: `${CORE}/v2/client/pageViews`,
    summary: 'Count that a page was opened; refused while page views are off',
    access: { signedIn: true },
    body: z.strictObject({
      /** Pattern of the page's address. */
      route: z.enum(PAGE_ROUTES),
      /** How long it was open, ms. */
      durationMs: z.int().min(0).max(MOST_PAGE_VIEW_MS),
    }),
    example: { route: '/unit/list', durationMs: 12_000 },
    status: 204,
    response: null,
    errors: ['FEATURE_OFF'],
  },
  list: {
    method: 'GET',
    path: `${CORE}/v2/admin/pageViews`,
    summary:
      'Views of each page in the last days, and of all pages on each day; today is one of them, days are those of UTC',
    access: { permission: 'system:manage' },
    query: z.strictObject({ days: z.int().min(1).max(400).default(30) }),
    response: z.object({ routes: z.array(PageViewCount), days: z.array(PageViewDay) }),
  },
});
