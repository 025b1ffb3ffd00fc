import { once } from 'node:events';
import { CORE } from '@backhaul/contract';
import { WebSocket } from 'ws';
import type { World } from './world.js';

/** Opens a socket that follows the group and discards messages, so that the console has a subscriber. */
export async function watchGroup({ console, admin, groupId }: World): Promise<{ readonly close: () => void }> {
  const url = `${console.url.replace('http', 'ws')}${CORE}/v2/live`;
  const socket = new WebSocket(url, { headers: admin.headers, perMessageDeflate: false, skipUTF8Validation: true });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', group: groupId }));
  return { close: () => socket.terminate() };
}
