import { CORE, contract, type Unit } from '@backhaul/contract';
import { LiveMessage } from '@backhaul/contract/live';
import * as z from 'zod';
import { signIn } from '../subject/api.js';
import type { World } from '../subject/world.js';
import type { Candidate } from './candidate.js';

const Page = z.object({ items: z.array(z.unknown()), total: z.int() });

/** This product. */
export async function consoleCandidate({ console, groupId }: World): Promise<Candidate> {
  const { headers } = await signIn(console.url, 'tenant');
  return {
    name: 'console',
    child: console.child,
    url: console.url,
    headers,
    page: (offset) => `${contract.units.list.path}?sortBy=name&sortDir=asc&limit=50&offset=${offset}`,
    read: (body) => Page.parse(JSON.parse(body)),
    change: (uid, comment) => ({ method: 'POST', path: contract.devices.update.path, body: { uid, comment } }),
    hearing: {
      url: `${console.url.replace('http', 'ws')}${CORE}/v2/live`,
      headers,
      answer: (received) => (received === '' ? JSON.stringify({ type: 'subscribe', group: groupId }) : undefined),
      isReady: (received) => isLastSnapshot(LiveMessage.parse(JSON.parse(received))),
      comments: (received) => {
        const message = LiveMessage.parse(JSON.parse(received));
        return message.type === 'delta' ? (message.units ?? []).flatMap(({ comment }) => comment ?? []) : [];
      },
    },
  };
}

const isLastSnapshot = (message: LiveMessage): boolean => message.type === 'snapshot' && message.last;

/** Reads the units as users see them. */
export const everyUnit = async ({ api }: Awaited<ReturnType<typeof signIn>>, count: number): Promise<Unit[]> => {
  const units: Unit[] = [];
  while (units.length < count) {
    const { items } = await api.units.list({ query: { offset: units.length, limit: 500 } });
    if (items.length === 0) throw new Error(`the tenant sees ${units.length} units, not ${count}`);
    units.push(...items);
  }
  return units;
};
