import { roomSubject, signMediaToken } from '@backhaul/contract/bus';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { answerRoomRequest } from './room-requests.js';

const KEY = 'a key of the server';
const NOW = 1_000;
const quiet = (): void => undefined;

it.each([
  ['a person or a unit', 'prt-1', 204],
  ['the programme of a channel', 'programme.studio-1', 204],
  ['an audio interface', 'interface.ifb-1', 204],
  ['another path', 'programme.studio.1', 404],
  ['somebody else', '..%2Fother', 404],
])('changes how loud %s is', async (_, id, status) => {
  const changed: string[] = [];
  const rooms = {
    join: async () => ({ type: 'answer', sdp: '' }),
    leave: async () => true,
    change: async (roomId: string, who: string, { volume }: { readonly volume?: number | undefined }) => {
      changed.push(`${roomId} ${who} ${volume ?? 0}`);
      return true;
    },
  };
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const server = createServer((request, response) => {
    const reply = answerRoomRequest(request, { rooms, mediaKey: () => KEY, now: () => NOW, log });
    void reply.then((answer) => response.writeHead(answer.status).end(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const token = signMediaToken(KEY, roomSubject('room-1'), NOW + 60_000);
  const url = `http://127.0.0.1:${port}/rooms/room-1/participants/${id}?token=${token}`;
  const answer = await fetch(url, { method: 'PUT', body: JSON.stringify({ volume: 50 }) });
  expect(answer.status).toBe(status);
  expect(changed).toEqual(status === 204 ? [`room-1 ${id} 50`] : []);
});
