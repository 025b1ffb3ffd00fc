import { LIVE_MAX_MESSAGE } from '@backhaul/contract/live';
import { signIn } from '../subject/api.js';
import { seedInventory, seedUser } from '../subject/seed.js';
import type { World } from '../subject/world.js';
import { answerTo, upgradeStatus, sendAll } from './upgrade-status.js';
import type { Check } from './check.js';

const TOO_BIG = 1009;
const POLICY = 1008;

/** Requests that are refused before the upgrade, and what an opened socket must not do. */
export async function tryAccess(world: World, url: string): Promise<readonly Check[]> {
  const { headers } = world.admin;
  const { cookie = '', origin = '' } = headers;
  await seedUser(world.db, 'viewer', world.inventoryId);
  await world.db.query("update users set roles = array['luc_vr_viewer'] where username = 'viewer'");
  const viewer = await signIn(world.console.url, 'viewer');
  const over = await signIn(world.console.url);
  await over.api.session.signOut();

  const upgrades: readonly (readonly [string, number, Readonly<Record<string, string>>, string?])[] = [
    ['a signed-in browser is accepted', 101, { cookie, origin }],
    ['without a cookie', 401, { origin }],
    ['with a wrong cookie', 401, { cookie: `backhaul=${'x'.repeat(43)}`, origin }],
    ['with the cookie of an ended session', 401, over.headers],
    ['from another site', 403, { cookie, origin: 'https://evil.example' }],
    ['from a site whose name begins with the same text', 403, { cookie, origin: `${origin}.evil.example` }],
    ['from an opaque origin', 403, { cookie, origin: 'null' }],
    ['without an origin', 403, { cookie }],
    ['without the permission', 403, viewer.headers],
    ['on another path', 404, headers, `${url}/more`],
  ];
  const checks: Check[] = [];
  for (const [name, expected, asked, other] of upgrades) {
    const status = await upgradeStatus(other ?? url, asked);
    checks.push({ name: `upgrade: ${name}`, passed: status === expected, seen: `HTTP ${status}` });
  }
  return [...checks, ...(await tryGroups(world, url)), ...(await tryLimits(url, headers))];
}

/** Subscribing to a foreign group has exactly the same response as a missing one. */
async function tryGroups(world: World, url: string): Promise<readonly Check[]> {
  const other = await seedInventory(world.db, 'elsewhere');
  await seedUser(world.db, 'stranger', other.inventoryId);
  const { headers } = await signIn(world.console.url, 'stranger');
  const ask = (group: string) => answerTo(url, headers, { type: 'subscribe', group });
  const [foreign, missing] = [await ask(world.groupId), await ask('g-none')];
  const seen = `${foreign} / ${missing}`;
  return [
    {
      name: 'a foreign group is refused as a missing one',
      passed: foreign === missing && /refused/.test(foreign),
      seen,
    },
  ];
}

async function tryLimits(url: string, headers: Readonly<Record<string, string>>): Promise<readonly Check[]> {
  const hush = JSON.stringify({ type: 'unsubscribe' });
  const fits = await sendAll(url, headers, [`${hush}${' '.repeat(LIVE_MAX_MESSAGE - hush.length)}`], 1_000);
  const large = await sendAll(url, headers, [' '.repeat(LIVE_MAX_MESSAGE + 1)]);
  const few = await sendAll(url, headers, Array<string>(20).fill(hush), 1_000);
  const many = await sendAll(url, headers, Array<string>(21).fill(hush));
  return [
    { name: `${LIVE_MAX_MESSAGE} bytes may be sent`, passed: fits === 0, seen: `closed with ${fits}` },
    { name: 'one more byte closes the socket', passed: large === TOO_BIG, seen: `closed with ${large}` },
    { name: '20 messages in 10 s may be sent', passed: few === 0, seen: `closed with ${few}` },
    { name: 'one more message closes the socket', passed: many === POLICY, seen: `closed with ${many}` },
  ];
}
