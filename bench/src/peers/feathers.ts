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

const Page = z.object({ data: z.array(z.unknown()), total: z.coerce.number() });
const Token = z.object({ accessToken: z.string() });
/** socket.io over Engine.IO 4: `42` is an event with its name and record. */
const Patched = z.tuple([z.literal('units patched'), z.object({ comment: z.string() })]);
const ACKNOWLEDGED = '430';

/** Feathers with the same units in its own database on the same server. `refill` replaces the units. */
export async function feathersCandidate(
  world: World,
  units: readonly Unit[],
): Promise<{ readonly candidate: Candidate; readonly refill: (units: readonly Unit[]) => Promise<void> }> {
  await world.db.query('create database feathers');
  const db = await openDatabase(world.console.dataDir, 'feathers');
  const columns = [...columnsOf(units)].map(
    ([name, kind]) => `"${name}" ${kind}${name === 'uid' ? ' primary key' : ''}`,
  );
  await db.query(`create table units (${columns.join()})`);
  await db.query('create index on units ("inventoryId", name)');
  const refill = (all: readonly Unit[]): Promise<void> => fill(db, 'units', all);
  await refill(units);

  const file = path.join(world.folder, 'feathers.json');
  const database = await socketOf(world.console.dataDir);
  const { inventoryId } = world;
  await writeFile(file, JSON.stringify({ database, username: USERNAME, password: PASSWORD, inventoryId }));
  const child = forkProgram('feathers', peerProgram('feathers'), [file], { NODE_ENV: 'production' });
  child.process.once('exit', () => void db.end());
  const { port } = await child.hear(PeerReady);
  const url = `http://127.0.0.1:${port}`;
  const client = new KeepAlive(url, {}, 1);
  const credentials = { strategy: 'local', username: USERNAME, password: PASSWORD };
  const { accessToken } = Token.parse(JSON.parse((await client.send('POST', '/authentication', credentials)).body));
  client.close();
  const authenticate = JSON.stringify(['create', 'authentication', { strategy: 'jwt', accessToken }]);
  const candidate: Candidate = {
    name: 'Feathers 5',
    child,
    url,
    headers: { authorization: `Bearer ${accessToken}` },
    page: (offset) => `/units?%24sort%5Bname%5D=1&%24limit=50&%24skip=${offset}`,
    read: (body) => {
      const { data, total } = Page.parse(JSON.parse(body));
      return { items: data, total };
    },
    change: (uid, comment) => ({ method: 'PATCH', path: `/units/${uid}`, body: { comment } }),
    hearing: {
      url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
      headers: {},
      answer: (received) => {
        if (received.startsWith('0')) return '40';
        if (received.startsWith('40')) return `420${authenticate}`;
        return received === '2' ? '3' : undefined;
      },
      isReady: (received) => received.startsWith(ACKNOWLEDGED),
      comments: (received) => {
        const event = received.startsWith('42') ? Patched.safeParse(JSON.parse(received.slice(2))) : undefined;
        return event?.success === true ? [event.data[1].comment] : [];
      },
    },
  };
  return { candidate, refill };
}
