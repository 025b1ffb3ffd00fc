import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { insertServer } from '../control/devices/new-server.js';
import { insertDefaultProfile } from '../control/usage/default-profile-store.js';
import type { TestApi } from './api.js';
import type { TestWorld } from './world.js';

/** A media server of one file on disk, in parts too, whichever file is asked for; the paths that were asked. `slow`: it never sends all. */
export async function mediaOf(file: string) {
  const asked: string[] = [];
  const slow = { on: false };
  const { size } = statSync(file);
  const media = createServer(({ url = '', headers, method }, response) => {
    asked.push(new URL(url, 'http://media').pathname);
    const part = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const [start, end] = part ? [Number(part[1]), Number(part[2])] : [0, size - 1];
    response.writeHead(part ? 206 : 200, {
      'content-type': 'video/x-matroska',
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      ...(part && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (method === 'HEAD') response.end();
    else if (slow.on) response.write('slow');
    else createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    media.closeAllConnections();
    media.close();
  });
  const address = media.address();
  const mediaUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { mediaUrl, asked, slow };
}

/** Another customer, with a group, a server and a channel. */
export async function insertCustomer({ db, vault }: TestWorld, id: string) {
  await db.insertInto('inventories').values({ id, name: id }).execute();
  await insertDefaultProfile(db, id);
  const groupId = `${id}-group`;
  await db.insertInto('groups').values({ id: groupId, inventory_id: id, name: groupId, features: [] }).execute();
  const { id: serverId, channelIds } = await db.transaction().execute((tx) =>
    insertServer(tx, vault, {
      inventoryId: id,
      groupIds: [groupId],
      name: `${id}-media`,
      channels: [{ name: `${id}-studio`, groupIds: [groupId] }],
    }),
  );
  return { groupId, serverId, channelId: channelIds[0] ?? '' };
}

/** What another system fetches below `/ingest`. */
export const fetchesAs =
  (api: () => TestApi, credentials: string | undefined, remoteAddress = '127.0.0.1') =>
  (path: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    api().app.inject({
      method,
      url: `/ingest/${path}`,
      remoteAddress,
      headers: {
        ...headers,
        ...(credentials !== undefined && {
          authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
    });
