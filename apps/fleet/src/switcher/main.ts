import { createLog, errorText, stopOnSignal } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { Switcher } from './switcher.js';

const USAGE = `A simulated production switcher that sends tally as TSL UMD 5.0 over UDP.

  npm run switcher -- --port PORT [--host 127.0.0.1] [--sources 4] [--every 15]

Each --every seconds it cuts to the next of its --sources, which are displays 1, 2 … of screen 0. It repeats its state each second.
`;

const REPEAT_MS = 1000;

const Options = z.object({
  port: z.coerce.number().int().min(1).max(65_535),
  host: z.string().default('127.0.0.1'),
  sources: z.coerce.number().int().min(2).max(64).default(4),
  every: z.coerce.number().min(1).default(15),
});

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { port: text, host: text, sources: text, every: text, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const { port, host, sources, every } = Options.parse(values);
  const log = createLog('switcher');
  const shutdown = stopOnSignal();
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  // A server that is not running yet is no reason to end: the state is sent repeatedly.
  socket.on('error', (error) => log.debug({ err: error }, 'not sent'));
  const switcher = new Switcher(sources);
  const send = (): void => socket.send(switcher.packet(), port, host);
  const repeating = setInterval(send, REPEAT_MS);
  const cutting = setInterval(() => {
    switcher.cut();
    send();
  }, every * 1000);
  log.info({ host, port, sources }, 'switcher sends tally');
  log.info({ reason: await shutdown.asked }, 'stopping');
  clearInterval(repeating);
  clearInterval(cutting);
  socket.close();
  shutdown.done();
}

await run().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 2;
});
