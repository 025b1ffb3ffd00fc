import { APPLICATION_ID_HEADER, contract } from '@backhaul/contract';
import { requestOf, type TestResponse } from '@backhaul/testing';
import * as z from 'zod';
import { type TenantAssets, allAssetsOf, type Finding, type Testbed } from './testbed.js';

const KEYS = 10;
const Created = z.object({ uid: z.string(), inventoryId: z.string() });

/** Both customers use the same idempotency keys at once: each gets its own response, and the same one twice. */
export async function tryKeys(testbed: Testbed): Promise<Finding> {
  const allAssets = allAssetsOf(testbed);
  const asked = Array.from({ length: KEYS }, (_, i) => `key-${i}`).flatMap((key) =>
    allAssets.map(async (assets) => ({
      assets,
      answers: await Promise.all([create(testbed, assets, key), create(testbed, assets, key)]),
    })),
  );
  const complaints = (await Promise.all(asked)).flatMap(({ assets, answers }) => complaintsOn(assets, answers));
  return { checks: asked.length, complaints: [...complaints, ...testbed.leaks()] };
}

async function create(testbed: Testbed, { tenant }: TenantAssets, key: string): Promise<TestResponse> {
  const user = tenant.users.find(({ role }) => role === 'luc_admin');
  const name = `${tenant.groupId.replace('grp', 'canary')}-${key}`;
  const headers = { [APPLICATION_ID_HEADER]: 'test', 'idempotency-key': key };
  const session = user ? await testbed.sessions.begin(user.id) : {};
  const body = { name, groupId: tenant.groupId };
  return testbed.inject(requestOf(contract.units.create, { body }, { ...headers, ...session }));
}

function complaintsOn({ tenant }: TenantAssets, answers: readonly TestResponse[]): string[] {
  const made = answers.map(({ status, body }) =>
    status === 201 ? Created.safeParse(JSON.parse(body.toString('utf8'))).data : undefined,
  );
  const [first, second] = made;
  if (!first || !second) return [`a key is answered ${answers.map(({ status }) => status).join(' and ')}`];
  return [
    ...(first.uid === second.uid ? [] : ['one key made two units']),
    ...(first.inventoryId === tenant.inventoryId ? [] : [`a key is answered with a unit of ${first.inventoryId}`]),
  ];
}
