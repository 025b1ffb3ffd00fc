import { parseArgs } from 'node:util';
import * as z from 'zod';

/** Maximum number of units in one process. */
export const MAX_UNITS = 10_000;

/** Options of the command line. */
const Options = z.object({
  credentials: z.string('--credentials FILE is missing').min(1, '--credentials FILE is missing'),
  units: z.coerce
    .number(`--units is a number from 0 to ${MAX_UNITS}`)
    .int(`--units is a number from 0 to ${MAX_UNITS}`)
    .min(0, `--units is a number from 0 to ${MAX_UNITS}`)
    .max(MAX_UNITS, `--units is a number from 0 to ${MAX_UNITS}`)
    .default(MAX_UNITS),
  seed: z.string().min(1).default('backhaul'),
  broker: z
    .url({ protocol: /^(mqtts?|wss?|tcp|tls|ssl)$/, error: '--broker is an address such as mqtt://127.0.0.1:1883' })
    .optional(),
  rate: z.coerce
    .number('--rate is a number from 0.01 to 100')
    .min(0.01, '--rate is at least 0.01')
    .max(100, '--rate is at most 100')
    .default(1),
  clips: z.string().min(1).optional(),
  'failing-upgrades': z.coerce
    .number('--failing-upgrades is a number')
    .int('--failing-upgrades is a whole number')
    .min(0, '--failing-upgrades is at least 0')
    .max(MAX_UNITS, `--failing-upgrades is at most ${MAX_UNITS}`)
    .optional(),
  'upgrade-seconds': z.coerce
    .number('--upgrade-seconds is a number from 1 to 600')
    .min(1, '--upgrade-seconds is at least 1')
    .max(600, '--upgrade-seconds is at most 600')
    .optional(),
  rested: z.coerce.number('--rested is a number').int('--rested is a whole number').min(0).max(MAX_UNITS).default(0),
});
export type Options = z.output<typeof Options>;

export const USAGE = `Simulated units and servers for a Backhaul console.

  --credentials FILE  their credentials: a JSON array, as the console's demo keeps it
  --units N           no more units than N (default and most: ${MAX_UNITS}); servers are always taken
  --seed S            what they are and do follows from S and their ids
  --broker URL        instead of the broker that the credentials name
  --rate X            telemetry X times as often as each second on air and each 5 s otherwise (default 1)
  --clips FOLDER      units that are started send one of the MP4 files there, as it is, to real servers
  --rested N          the first N units of the file begin at rest, with a camera (default 0)
  --failing-upgrades N  the first upgrade of the first N units fails, all others succeed (default: by chance)
  --upgrade-seconds S   an upgrade takes so long (default: one to two and a half minutes)
`;

/**
 * Reads the command line; undefined when help is requested.
 * @throws {Error} with a sentence for users.
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      credentials: text,
      units: text,
      seed: text,
      broker: text,
      rate: text,
      clips: text,
      rested: text,
      'failing-upgrades': text,
      'upgrade-seconds': text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const parsed = Options.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  return parsed.data;
}
