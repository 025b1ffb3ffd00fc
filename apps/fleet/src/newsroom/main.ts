import { createLog, errorText, stopOnSignal } from '@backhaul/agent';
import { Newsroom } from '@backhaul/agent/newsroom';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import * as z from 'zod';

const USAGE = `A simulated newsroom that speaks MOS.

  npm run newsroom -- [--host 127.0.0.1] [--lower 10640] [--upper 10641]
                      [--console 127.0.0.1] [--console-upper 10541]
                      [--mos-id backhaul.demo] [--ncs-id NEWSROOM] [--moves 60]
                      [--control 10649]

It listens at --lower and --upper for the console, and calls the console at --console-upper. Each --moves seconds (0: never)
its rundown changes. With --control it takes orders over HTTP on this machine:

  curl -X POST http://127.0.0.1:10649/move | add | replace | kill | break-off | flood
  curl -X POST http://127.0.0.1:10649/odd/doctype | odd/broken | odd/unknown | odd/nameless | odd/deep
`;

const port = z.coerce.number().int().min(1).max(65_535);
const Options = z.object({
  host: z.string().default('127.0.0.1'),
  lower: port.default(10_640),
  upper: port.default(10_641),
  console: z.string().default('127.0.0.1'),
  'console-upper': port.default(10_541),
  'mos-id': z.string().default('backhaul.demo'),
  'ncs-id': z.string().default('NEWSROOM'),
  moves: z.coerce.number().min(0).default(60),
  control: port.optional(),
});

const ODD = z.enum(['doctype', 'broken', 'unknown', 'nameless', 'deep']);
const FLOOD = 5_000;

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      host: text,
      lower: text,
      upper: text,
      console: text,
      'console-upper': text,
      'mos-id': text,
      'ncs-id': text,
      moves: text,
      control: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const options = Options.parse(values);
  const log = createLog('newsroom');
  const newsroom = new Newsroom({
    host: options.host,
    lowerPort: options.lower,
    upperPort: options.upper,
    consoleHost: options.console,
    consoleUpperPort: options['console-upper'],
    mosId: options['mos-id'],
    ncsId: options['ncs-id'],
    log,
  });
  const shutdown = stopOnSignal();
  await newsroom.start();
  const moving = options.moves > 0 ? setInterval(() => newsroom.move(), options.moves * 1000) : undefined;
  const control = options.control === undefined ? undefined : controlled(newsroom, options.control);
  log.info({ reason: await shutdown.asked }, 'stopping');
  clearInterval(moving);
  control?.close();
  await newsroom.stop();
  shutdown.done();
}

/** Accepts orders over HTTP from this machine only. */
const controlled = (newsroom: Newsroom, at: number) =>
  createServer((request, response) => {
    const done = request.method === 'POST' && obey(newsroom, (request.url ?? '').slice(1));
    response.statusCode = done ? 200 : 404;
    response.end(`${JSON.stringify({ stories: newsroom.stories, lastAnswer: newsroom.lastAnswer })}\n`);
  }).listen(at, '127.0.0.1');

function obey(newsroom: Newsroom, order: string): boolean {
  const odd = ODD.safeParse(order.replace(/^odd\//, ''));
  if (order.startsWith('odd/') && odd.success) newsroom.sendOdd(odd.data);
  else if (order === 'move') newsroom.move();
  else if (order === 'add') newsroom.add();
  else if (order === 'replace') newsroom.replace();
  else if (order === 'kill') newsroom.kill();
  else if (order === 'break-off') newsroom.breakOff();
  else if (order === 'flood') newsroom.flood(FLOOD);
  else return order === 'state';
  return true;
}

await run().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 2;
});
