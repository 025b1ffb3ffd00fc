import * as z from 'zod';

/** How often a page was opened in the requested days, by all users together. */
export const PageViewCount = z
  .object({
    /** Pattern of the page's address. */
    route: z.string(),
    views: z.int(),
    /** How long it was open, on average, ms. */
    averageMs: z.int(),
  })
  .meta({ id: 'PageViewCount' });
export type PageViewCount = z.output<typeof PageViewCount>;

/** All page views of one day. */
export const PageViewDay = z.object({ day: z.iso.date(), views: z.int() }).meta({ id: 'PageViewDay' });
