import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenFailure } from './listen-failure.js';

async function failure(port: number, host: string): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error]: unknown[] = await once(server, 'error');
  return error;
}

it('names the setting that mends it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(listenFailure(await failure(port, '127.0.0.1'))).toBe(
    `Port ${port} of 127.0.0.1 is taken. Stop what listens there, or choose another with PORT=…`,
  );
  holder.close();
  expect(listenFailure(await failure(0, '192.0.2.1'))).toBe(
    '192.0.2.1 is not an address of this machine. Choose another with HOST=…',
  );
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES', address: '0.0.0.0', port: 80 });
  expect(listenFailure(refused)).toBe('This user may not listen on port 80 of 0.0.0.0. Choose another with PORT=…');
  expect(listenFailure(new Error('something else'))).toBeUndefined();
});
