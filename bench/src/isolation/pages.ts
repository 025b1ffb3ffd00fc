import { CORE } from '@backhaul/contract';
import type { TestUser } from '@backhaul/testing';
import { allAssetsOf, type Finding, type Testbed } from './testbed.js';

/** Public pages and documents, which contain no data of customers. */
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

/** Every document and page, for each user and without a session: none contains data of a customer. */
export async function tryPages(testbed: Testbed): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const visitors: (TestUser | null)[] = [
    null,
    ...allAssetsOf(testbed).flatMap((assets) => testbed.usersOf(assets).slice(0, testbed.short ? 1 : undefined)),
  ];
  for (const user of visitors) {
    const headers = user === null ? {} : await testbed.sessions.begin(user.id);
    for (const url of PAGES) {
      checks += 1;
      const { status, body } = await testbed.inject({ method: 'GET', url, headers });
      if (status >= 500) complaints.push(`${url} answers ${status}`);
      const known = testbed.markers.find(({ text }) => body.includes(text));
      if (known) complaints.push(`${url} contains ${known.text}`);
    }
  }
  return { checks, complaints: [...complaints, ...testbed.leaks()] };
}
