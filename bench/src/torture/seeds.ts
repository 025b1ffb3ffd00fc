import { pathToFileURL } from 'node:url';
import { ownProgram } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { check } from './check/index.js';
import { Clients } from './clients.js';
import type { Execution, Fault, History } from './history.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';
import { openOrders, readStored } from './stored.js';
import type { UnitProcess } from './unit/process.js';

const PATIENCE_MS = 30_000;

/** A seeded fault, and whether the checker detected it. */
export interface Seed {
  readonly name: string;
  readonly expected: Fault;
  readonly caught: boolean;
}

/** Proves on one unit that the checker detects faults. Leaves the console unchanged. */
export async function plantSeeds(scene: Scene, unit: UnitProcess, random: Random): Promise<Seed[]> {
  const alone: Scene = { ...scene, units: [unit], troubles: [] };
  return [
    await plant(alone, 'dispatch without a journal', 'doubled', (clients) =>
      withoutJournal(alone, unit, clients, random),
    ),
    await plant(alone, 'publish before commit', 'unrecorded', (clients) => beforeCommit(alone, unit, clients, random)),
  ];
}

async function plant(
  scene: Scene,
  name: string,
  expected: Fault,
  spoil: (clients: Clients) => Promise<void>,
): Promise<Seed> {
  const clients = new Clients(scene);
  await spoil(clients);
  const found = check(await historyOf(scene, clients));
  return { name, expected, caught: found.some(({ fault }) => fault === expected) };
}

/** The history of the scene's units and of these clients' requests. */
export async function historyOf(scene: Scene, clients: Clients): Promise<History> {
  const events = (await Promise.all(scene.units.map((unit) => unit.events()))).flat();
  const db = await scene.connect();
  try {
    const stored = await readStored(
      db,
      scene.units.map(({ id }) => id),
    );
    return { asks: clients.asks, events, stored, troubles: scene.troubles };
  } finally {
    await db.end();
  }
}

/** A unit without a journal dies before it answers: it receives the order again and repeats it. */
async function withoutJournal(scene: Scene, unit: UnitProcess, clients: Clients, random: Random): Promise<void> {
  await unit.kill();
  const before = (await executions(unit)).length;
  await unit.begin({ keepsJournal: false });
  await present(scene, unit);
  unit.send({ type: 'dieAt', moment: 'acted' });
  await clients.ask(
    { unitId: unit.id, kind: 'selectChannel', number: 0, channelId: random.pick(scene.channelIds) },
    random,
  );
  await eventually(
    'the order is executed again',
    PATIENCE_MS,
    async () => (await executions(unit)).length >= before + 2,
  );
  // Otherwise the console would send the order to the next process, too.
  await answered(scene, unit);
  await unit.kill();
  await unit.begin({ keepsJournal: true });
}

/** A console that publishes before it commits dies between the two: a unit executed an order that is not on record. */
async function beforeCommit(scene: Scene, unit: UnitProcess, clients: Clients, random: Random): Promise<void> {
  const { console } = scene;
  await console.kill();
  await console.begin(pathToFileURL(ownProgram('torture-early')).href);
  await present(scene, unit);
  const before = (await executions(unit)).length;
  const asked = clients.ask(
    { unitId: unit.id, kind: 'selectChannel', number: 0, channelId: random.pick(scene.channelIds) },
    random,
  );
  await eventually('the order is executed', PATIENCE_MS, async () => (await executions(unit)).length > before, 10);
  await console.kill();
  await asked;
  await console.begin();
  await console.untilReady();
}

/** Waits until the console has the unit's results of all orders. */
async function answered(scene: Scene, unit: UnitProcess): Promise<void> {
  const db = await scene.connect();
  const isAnswered = async () => (await openOrders(db, [unit.id])).length === 0;
  await eventually('the unit has answered', PATIENCE_MS, isAnswered);
  await db.end();
}

const executions = async (unit: UnitProcess): Promise<Execution[]> =>
  (await unit.events()).flatMap((event) => (event.step === 'executed' ? [event] : []));

/** Waits until the current process of the unit is connected, and the console shows it online. */
const present = (scene: Scene, unit: UnitProcess): Promise<void> =>
  eventually('the unit is online', PATIENCE_MS, async () => {
    const view = await scene.admin.api.units.unit({ params: { id: unit.id } });
    const link = (await unit.events()).findLast(({ step }) => step === 'boot' || step === 'linked' || step === 'lost');
    return view.online && link?.step === 'linked';
  });
