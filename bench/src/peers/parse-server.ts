import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Unit } from '@backhaul/contract';
import * as z from 'zod';
import { KeepAlive } from '../list/client.js';
import { forkProgram } from '../subject/child.js';
import { openDatabase, socketOf } from '../subject/database.js';
import type { World } from '../subject/world.js';
import type { Candidate } from './candidate.js';
import { PASSWORD, PeerReady, USERNAME } from './common.js';
import { peerProgram } from './install.js';
import { columnsOf, fill } from './table.js';

const APPLICATION = 'bench';
const MASTER_KEY = 'only-for-figures-on-one-machine';

/** Fields that every object has. */
const OWN = { objectId: true, createdAt: true, updatedAt: true } as const;
const Page = z.object({ results: z.array(z.looseObject({ objectId: z.string() })), count: z.int() });
const User = z.object({ sessionToken: z.string() });
const Received = z.object({ op: z.string(), object: z.looseObject({ comment: z.string() }).optional() });

const TYPES = { text: 'String', 'double precision': 'Number', boolean: 'Boolean', jsonb: 'Object' } as const;

/** parse-server distinguishes arrays from objects. */
const typeOf = (units: readonly Unit[], name: string, kind: keyof typeof TYPES): string =>
  units.some((unit) => Object.entries(unit).some(([key, value]) => key === name && Array.isArray(value)))
    ? 'Array'
    : TYPES[kind];

/** parse-server with the same units in its own database on the same server. `refill` replaces the units. */
export async function parseCandidate(
  world: World,
  units: readonly Unit[],
): Promise<{ readonly candidate: Candidate; readonly refill: (units: readonly Unit[]) => Promise<void> }> {
  await world.db.query('create database parse');
  const file = path.join(world.folder, 'parse.json');
  const database = await socketOf(world.console.dataDir);
  await writeFile(file, JSON.stringify({ database, applicationId: APPLICATION, masterKey: MASTER_KEY }));
  const child = forkProgram('parse-server', peerProgram('parse-server'), [file], {
    NODE_ENV: 'production',
    PARSE_SERVER_LOGS_FOLDER: path.join(world.folder, 'parse-logs'),
  });
  const { port } = await child.hear(PeerReady);
  const url = `http://127.0.0.1:${port}/parse`;
  const application = { 'x-parse-application-id': APPLICATION };
  const master = new KeepAlive(url, { ...application, 'x-parse-master-key': MASTER_KEY }, 1);
  const must = async (method: string, place: string, body: object): Promise<unknown> => {
    const { status, body: text } = await master.send(method, place, body);
    if (status >= 300) throw new Error(`parse-server answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const signedIn = { requiresAuthentication: true };
  await must('POST', '/schemas/Unit', {
    className: 'Unit',
    fields: Object.fromEntries(
      [...columnsOf(units)].map(([name, kind]) => [name, { type: typeOf(units, name, kind) }]),
    ),
    classLevelPermissions: { find: signedIn, count: signedIn, get: signedIn, update: signedIn },
  });
  const credentials = { username: USERNAME, password: PASSWORD };
  await must('POST', '/users', credentials);
  const { sessionToken } = User.parse(await must('POST', '/login', credentials));
  master.close();

  const db = await openDatabase(world.console.dataDir, 'parse');
  child.process.once('exit', () => void db.end());
  await db.query('create index on "Unit" ("inventoryId", name)');
  await db.query('create index on "Unit" (name)');
  const refill = (all: readonly Unit[]): Promise<void> =>
    fill(db, 'Unit', all, { objectId: 'uid', createdAt: 'now()', updatedAt: 'now()' });
  await refill(units);

  const where = encodeURIComponent(JSON.stringify({ inventoryId: world.inventoryId }));
  const candidate: Candidate = {
    name: 'parse-server 9',
    child,
    url,
    headers: { ...application, 'x-parse-session-token': sessionToken },
    omitsNull: true,
    page: (offset) => `/classes/Unit?where=${where}&order=name&limit=50&skip=${offset}&count=1`,
    read: (body) => {
      const { results, count } = Page.parse(JSON.parse(body));
      return { items: results.map(withoutOwn), total: count };
    },
    change: (uid, comment) => ({ method: 'PUT', path: `/classes/Unit/${uid}`, body: { comment } }),
    hearing: {
      url: `ws://127.0.0.1:${port}/`,
      headers: {},
      answer: (received) => {
        const identity = { applicationId: APPLICATION, sessionToken };
        if (received === '') return JSON.stringify({ op: 'connect', ...identity });
        if (Received.parse(JSON.parse(received)).op !== 'connected') return undefined;
        const query = { className: 'Unit', where: { inventoryId: world.inventoryId } };
        return JSON.stringify({ op: 'subscribe', requestId: 1, query, sessionToken });
      },
      isReady: (received) => Received.parse(JSON.parse(received)).op === 'subscribed',
      comments: (received) => {
        const { op, object } = Received.parse(JSON.parse(received));
        return op === 'update' && object !== undefined ? [object.comment] : [];
      },
    },
  };
  return { candidate, refill };
}

const withoutOwn = (result: object): object =>
  Object.fromEntries(Object.entries(result).filter(([key]) => !(key in OWN)));
