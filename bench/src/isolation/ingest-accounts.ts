import { INGEST } from '@backhaul/contract';
import { differenceOf, FILE_NAME, fileIdOf, MISSING, type PlacedId, type TestResponse } from '@backhaul/testing';
import { allAssetsOf, type Finding, type Testbed } from './testbed.js';

const PASSWORD = 'Fetched-by-the-trial-7';

interface Reach {
  readonly inventoryId: string;
  /** Null: the whole inventory. */
  readonly groupId: string | null;
}

/** What an ingest account of the whole inventory, and one of a group, gets of both customers: its own files, and of others what a missing one answers. */
export async function tryIngestAccounts(testbed: Testbed): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const check = (holds: boolean, complaint: string) => {
    checks += 1;
    if (!holds) complaints.push(complaint);
  };
  const channels = allAssetsOf(testbed).flatMap(({ things }) => things.channel);
  for (const { tenant } of allAssetsOf(testbed))
    for (const groupId of [null, tenant.groupId]) {
      const reach = { inventoryId: tenant.inventoryId, groupId };
      const fetched = await signedIn(testbed, reach);
      const who = `the ingest account of ${groupId ?? tenant.inventoryId}`;
      const feed = await fetched('feed.xml');
      check(feed.status === 200, `${who} gets ${feed.status} for its feed`);
      const leak = testbed.markers.find((marker) => !isWithin(reach, marker) && feed.body.includes(marker.text));
      check(leak === undefined, `the feed of ${who} shows ${leak?.text ?? ''}`);
      for (const channel of channels) await tryFile(channel, reach, { fetched, feed, who, check });
    }
  await testbed.db.query('delete from ingest_accounts');
  return { checks, complaints };
}

type Fetched = (path: string) => Promise<TestResponse>;

/** Makes the account, and returns how it fetches: outside of the guard, which knows users alone. */
async function signedIn({ admin, url }: Testbed, { inventoryId, groupId }: Reach): Promise<Fetched> {
  const user = `trial-${inventoryId}`;
  const groupIds = groupId === null ? null : [groupId];
  await admin.api.ingestAccounts.set({
    params: { id: inventoryId },
    body: { user, password: PASSWORD, groupIds, enabled: true },
  });
  const authorization = `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`;
  return async (path) => {
    const response = await fetch(`${url}${INGEST}/${path}`, { headers: { authorization } });
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
  };
}

const isWithin = (reach: Reach, { inventoryId, groupId }: { inventoryId: string; groupId: string | null }): boolean =>
  inventoryId === reach.inventoryId && (reach.groupId === null || groupId === null || groupId === reach.groupId);

interface Trial {
  readonly fetched: Fetched;
  readonly feed: TestResponse;
  readonly who: string;
  readonly check: (holds: boolean, complaint: string) => void;
}

async function tryFile(channel: PlacedId, reach: Reach, { fetched, feed, who, check }: Trial): Promise<void> {
  const fileId = fileIdOf(channel.id);
  const own = isWithin(reach, channel);
  const what = `the file of ${channel.groupId}`;
  check(feed.body.includes(fileId) === own, `the feed of ${who} has ${own ? 'not ' : ''}${what}`);
  for (const name of [FILE_NAME, `${FILE_NAME}.xml`]) {
    const answer = await fetched(`files/${fileId}/${name}`);
    if (own) check(answer.status !== 404, `${what} does not exist for ${who}`);
    else {
      const difference = differenceOf(answer, await fetched(`files/${MISSING}/${name}`));
      check(difference === null, `${what} is for ${who} not as when missing: ${difference ?? ''}`);
    }
  }
}
