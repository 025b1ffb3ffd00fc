import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { PathSwitcher } from './path-switcher.js';

const PICTURE = Buffer.alloc(7 * 188, 0x47);
/** Weight of a network that carries nothing, and sum of the weights. */
const AT_HAND = 3 / 43;

/** A sender; collects the packets that it receives. */
async function sender() {
  const socket: Socket = createSocket('udp4').bind(0, '127.0.0.1');
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  const received: Buffer[] = [];
  socket.on('message', (datagram) => received.push(datagram));
  return { port: socket.address().port, received };
}

it('lets a loss on the old path be noticed over a network that carries 3 packets in 43', async () => {
  const [before, after] = [await sender(), await sender()];
  const switcher = await PathSwitcher.open();
  onTestFinished(() => switcher.close());
  switcher.connect(before.port);
  switcher.pass(PICTURE);
  const switched = switcher.switchTo(after.port);
  switcher.pass(PICTURE);
  await switched;
  switcher.pass(PICTURE);
  await expect.poll(() => after.received.filter((datagram) => datagram.equals(PICTURE)).length).toBe(1);
  const pictures = before.received.filter((datagram) => datagram.equals(PICTURE));
  expect(pictures).toHaveLength(2);
  const behind = before.received.slice(before.received.lastIndexOf(pictures.at(-1) ?? PICTURE) + 1);
  expect(Math.floor(behind.length * AT_HAND)).toBeGreaterThan(2);
  // Their size is small compared with the stream.
  expect(new Set(behind.map(({ length }) => length))).toEqual(new Set([188]));
});
