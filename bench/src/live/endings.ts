import { once } from 'node:events';
import { WebSocket } from 'ws';
import { round } from '../measure/statistics.js';
import { signIn, type Session } from '../subject/api.js';
import { seedUser } from '../subject/seed.js';
import type { World } from '../subject/world.js';
import type { Check } from './check.js';

const WITHIN_MS = 5_000;
const PATIENCE_MS = 15_000;

/** How a session ends; "by another console" changes only the database. */
const ENDINGS: readonly (readonly [
  name: string,
  end: (world: World, session: Session, user: string) => Promise<unknown>,
])[] = [
  ['signed out', (_, { api }) => api.session.signOut()],
  ['removed by another console', ({ db }, _, user) => db.query('delete from sessions where user_id = $1', [user])],
  [
    'that expired',
    ({ db }, _, user) => db.query("update sessions set expires_at = now() - interval '1 s' where user_id = $1", [user]),
  ],
  ['of a deactivated user', ({ db }, _, user) => db.query('update users set active = false where id = $1', [user])],
];

interface Client {
  readonly session: Session;
  /** When its socket was closed, of `performance.now()`; infinite if it was not closed in time. */
  readonly closedAt: Promise<number>;
  readonly leave: () => void;
}

/** Adds a user, signs it in, and opens a socket that follows the group. */
async function receive(world: World, url: string, user: string): Promise<Client> {
  await seedUser(world.db, user, world.inventoryId);
  const session = await signIn(world.console.url, user);
  const socket = new WebSocket(url, { headers: session.headers, perMessageDeflate: false });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', group: world.groupId }));
  await once(socket, 'message');
  const closed = once(socket, 'close').then(() => performance.now());
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(Infinity), PATIENCE_MS).unref());
  return { session, closedAt: Promise.race([closed, late]), leave: () => socket.terminate() };
}

/** How long a socket stays open after its session ended, for each kind of end. */
export async function tryEndings(world: World, url: string): Promise<readonly Check[]> {
  const ended: { readonly name: string; readonly begin: number; readonly guest: Client }[] = [];
  for (const [name, end] of ENDINGS) {
    const user = `guest-${ended.length}`;
    const guest = await receive(world, url, user);
    const begin = performance.now();
    await end(world, guest.session, `usr-${user}`);
    ended.push({ name, begin, guest });
  }
  return Promise.all(
    ended.map(async ({ name, begin, guest }) => {
      const ms = (await guest.closedAt) - begin;
      guest.leave();
      const seen = ms === Infinity ? 'not closed' : `closed after ${round(ms, 0)} ms`;
      return { name: `a session ${name}: its socket is closed within 5 s`, passed: ms <= WITHIN_MS, seen };
    }),
  );
}
