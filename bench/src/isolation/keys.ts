import { APPLICATION_ID_HEADER, contract } from '@backhaul/contract';
import { requestOf, type TestResponse } from '@backhaul/testing';
import * as z from 'zod';
import { type Estate, estatesOf, type Finding, type Ground } from './ground.js';

const KEYS = 10;
const Created = z.object({ uid: z.string(), inventoryId: z.string() });

/** The same idempotency keys, used by both customers at once: each gets the answer to what it asked, twice the same. */
export async function tryKeys(ground: Ground): Promise<Finding> {
  const estates = estatesOf(ground);
  const asked = Array.from({ length: KEYS }, (_, i) => `key-${i}`).flatMap((key) =>
    estates.map(async (estate) => ({
      estate,
      answers: await Promise.all([create(ground, estate, key), create(ground, estate, key)]),
    })),
  );
  const complaints = (await Promise.all(asked)).flatMap(({ estate, answers }) => complaintsOn(estate, answers));
  return { checks: asked.length, complaints: [...complaints, ...ground.leaks()] };
}

async function create(ground: Ground, { tenant }: Estate, key: string): Promise<TestResponse> {
  const user = tenant.users.find(({ role }) => role === 'luc_admin');
  const name = `${tenant.groupId.replace('grp', 'canary')}-${key}`;
  const headers = { [APPLICATION_ID_HEADER]: 'test', 'idempotency-key': key };
  const session = user ? await ground.sessions.begin(user.id) : {};
  const body = { name, groupId: tenant.groupId };
  return ground.inject(requestOf(contract.units.create, { body }, { ...headers, ...session }));
}

function complaintsOn({ tenant }: Estate, answers: readonly TestResponse[]): string[] {
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
