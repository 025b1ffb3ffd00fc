import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { clusterOf, connectDatabase } from '../subject/database.js';
import { eventually } from '../subject/wait.js';
import { ConsoleProcess } from './console-process.js';
import { startMosquitto, startPostgres } from './external.js';
import { Link } from './link.js';

/** A console with what it stands on, and what of that can be killed or spoiled. */
export interface Arrangement {
  readonly console: ConsoleProcess;
  /** Port of the broker. */
  readonly brokerPort: number;
  /** A connection of our own to the database, past every spoiled link; `end` it. */
  readonly connect: () => Promise<Client>;
  /** Kills the database's first process; resolves when it runs again, whichever program restarts it. */
  readonly killDatabase: () => Promise<void>;
  /** Process id of the database's first process. */
  readonly databasePid: () => Promise<number>;
  /** The same for a broker that is a process of its own. */
  readonly killBroker: (() => Promise<void>) | undefined;
  /** Between the console and what it stands on, where that is a network. */
  readonly links: { readonly database: Link; readonly broker: Link } | undefined;
  readonly end: () => Promise<void>;
}

/** The console as `npm start` runs it: database and broker of its own. */
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
      // What is left of the old one may answer for a moment.
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
      // A console that was killed last leaves its database to the next one, and there is none.
      const left = await databasePid().catch(() => undefined);
      if (left !== undefined) quit(left);
    },
  };
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It is gone.
  }
}

/** The console on PostgreSQL and Mosquitto of the system, each behind a link that can be spoiled. */
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
