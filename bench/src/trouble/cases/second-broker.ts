import { startConsole, type Console } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { onBroker } from '../../torture/external.js';
import { openBroker } from '../broker.js';
import { clientOf, isReady, type Trouble } from '../testbed.js';
import { Postgres } from '../postgres.js';
import { refusedWith } from '../refusal.js';

const REFUSED = /Another console with an embedded broker runs on this database/;

/** Throws unless a console is ready and its administrator can sign in. */
async function worksOn(console: Console): Promise<void> {
  if (!(await isReady(console.url))) throw new Error(`the console at ${console.url} is not ready`);
  await clientOf(console);
}

/** Consoles with embedded brokers crash one after the other: the next one starts at once each time. */
async function crashAgain(dataDir: string, environment: Readonly<Record<string, string>>): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const console = await startConsole(dataDir, environment);
    await worksOn(console);
    await console.child.end('SIGKILL');
  }
}

export const secondBroker: Trouble = {
  name: 'a second console with an embedded broker on the same database is refused; a crashed one is replaced at once',
  async run({ short, copy }) {
    const [dataDir, beside] = [await copy('broker-first'), await copy('broker-second')];
    const postgres = await Postgres.on(clusterOf(dataDir));
    await postgres.start();
    const environment = { DATABASE_URL: postgres.url };
    const broker = await openBroker();
    try {
      const first = await startConsole(dataDir, environment);
      const message = await refusedWith(REFUSED, beside, environment);
      const external = { ...environment, ...(await onBroker(broker.url)) };
      await refusedWith(REFUSED, beside, external);
      await worksOn(first);
      await first.child.end('SIGKILL');
      // With an external broker for both, they run side by side right after the crash.
      const settings = [await onBroker(broker.url), await onBroker(broker.url)];
      const both = await Promise.all(settings.map((own) => startConsole(beside, { ...environment, ...own })));
      for (const console of both) await worksOn(console);
      await refusedWith(/A console with MQTT_URL runs on this database/, beside, environment);
      for (const console of both) await console.child.end('SIGKILL');
      if (!short) await crashAgain(beside, environment);
      return message;
    } finally {
      await broker.close();
      await postgres.end();
    }
  },
};
