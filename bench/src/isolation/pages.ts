import { CORE } from '@backhaul/contract';
import type { TestUser } from '@backhaul/testing';
import { estatesOf, type Finding, type Ground } from './ground.js';

/** What everybody may read: it is of the installation, never of a customer. */
const PAGES: readonly string[] = [
  `${CORE}/openapi.json`,
  `${CORE}/asyncapi.json`,
  '/docs',
  '/docs/style.css',
  '/healthz',
  '/readyz',
  '/metrics',
  '/',
  '/units',
];

/** Every document and page × user and nobody: none holds a word of any customer. */
export async function tryPages(ground: Ground): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const visitors: (TestUser | null)[] = [
    null,
    ...estatesOf(ground).flatMap((estate) => ground.usersOf(estate).slice(0, ground.short ? 1 : undefined)),
  ];
  for (const user of visitors) {
    const headers = user === null ? {} : await ground.sessions.begin(user.id);
    for (const url of PAGES) {
      checks += 1;
      const { status, body } = await ground.inject({ method: 'GET', url, headers });
      if (status >= 500) complaints.push(`${url} answers ${status}`);
      const known = ground.markers.find(({ text }) => body.includes(text));
      if (known) complaints.push(`${url} tells of ${known.text}`);
    }
  }
  return { checks, complaints: [...complaints, ...ground.leaks()] };
}
