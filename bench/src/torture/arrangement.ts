import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { clusterOf, connectDatabase } from '../subject/database.js';
import { eventually } from '../subject/wait.js';
import { ConsoleProcess } from './console-process.js';
import { startMosquitto, startPostgres } from './external.js';
import { Link } from './link.js';

/** A console with its database and broker, and functions to kill or disturb them. */
export interface Arrangement {
  readonly console: ConsoleProcess;
  readonly brokerPort: number;
  /** Opens a direct connection to the database, past every disturbed link; the caller ends it. */
  readonly connect: () => Promise<Client>;
  /** Kills the database's main process; resolves when it runs again. */
  readonly killDatabase: () => Promise<void>;
  /** Id of the database's main process. */
  readonly databasePid: () => Promise<number>;
  /** The same for an external broker. */
  readonly killBroker: (() => Promise<void>) | undefined;
  /** Links between the console and external services. */
  readonly links: { readonly database: Link; readonly broker: Link } | undefined;
  readonly end: () => Promise<void>;
}

/** The console as `npm start` runs it, with embedded database and broker. */
export async function embedded(folder: string): Promise<Arrangement> {
  const console = await ConsoleProcess.start(folder, {});
  const databasePid = async (): Promise<number> => {
    const text = await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8');
    return Number(text.split('\n')[0]);
  };
  return {
    console,
    brokerPort: console.mqttPort,
    connect: () => connectDatabase(folder),
    databasePid,
    killDatabase: async () => {
      const before = await databasePid();
      process.kill(before, 'SIGKILL');
      // The old process may still answer for a moment.
      await eventually('the database is started again', 60_000, async () => {
        const now = await databasePid().catch(() => before);
        return now !== before;
      });
      await console.untilReady();
    },
    killBroker: undefined,
    links: undefined,
    end: async () => {
      await console.end();
      // A console that was killed leaves its database running for the next one, and none follows.
      const left = await databasePid().catch(() => undefined);
      if (left !== undefined) quit(left);
    },
  };
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended.
  }
}

/** The console with the system's PostgreSQL and Mosquitto, each behind a link that can be disturbed. */
export async function external(folder: string): Promise<Arrangement> {
  const postgres = await startPostgres(folder);
  const mosquitto = await startMosquitto(folder);
  const links = {
    database: await Link.open({ host: '127.0.0.1', port: postgres.port }),
    broker: await Link.open({ host: '127.0.0.1', port: mosquitto.port }),
  };
  const console = await ConsoleProcess.start(folder, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${links.database.port}/postgres`,
    MQTT_URL: `mqtt://127.0.0.1:${links.broker.port}`,
  });
  return {
    console,
    brokerPort: mosquitto.port,
    connect: async () => {
      const client = new Client({ host: '127.0.0.1', port: postgres.port, user: 'postgres', database: 'postgres' });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    databasePid: async () => postgres.pid,
    killDatabase: async () => {
      await postgres.kill();
      await postgres.begin();
      await console.untilReady();
    },
    killBroker: async () => {
      await mosquitto.kill();
      await mosquitto.begin();
      await console.untilReady();
    },
    links,
    end: async () => {
      await console.end();
      await Promise.all([links.database.close(), links.broker.close()]);
      await mosquitto.end('SIGTERM');
      await postgres.end('SIGINT');
    },
  };
}
