import * as z from 'zod';
import { forkProgram, type Child } from './child.js';
import { appEntry } from './places.js';

const Ready = z.object({ type: z.literal('ready'), url: z.string() });
const Failed = z.object({ type: z.literal('failed'), message: z.string() });

/** The administrator's password of consoles in the bench, which are reachable only locally. */
export const PASSWORD = 'Bench-Console-1';

/** A real console as it ships: its own process, embedded database and broker. */
export interface Console {
  readonly child: Child;
  readonly url: string;
  readonly dataDir: string;
}

/** Starts the process of a console on a data folder, without the demo. `environment` overrides the settings here. */
export const launchConsole = (dataDir: string, environment: Readonly<Record<string, string>> = {}): Child =>
  forkProgram('console', appEntry('console'), [], {
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    MQTT_URL: '',
    PUBLIC_URL: '',
    ...environment,
  });

/** Starts a console; resolves when it is ready. */
export async function startConsole(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Console> {
  const child = launchConsole(dataDir, environment);
  const message = await child.hear(z.union([Ready, Failed]));
  if (message.type === 'failed') throw new Error(message.message);
  return { child, url: message.url, dataDir };
}
