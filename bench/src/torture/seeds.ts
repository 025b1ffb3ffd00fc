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

/** A fault that was put in on purpose, and whether the checker found it. */
export interface Seed {
  readonly name: string;
  readonly expected: Fault;
  readonly caught: boolean;
}

/** Proves on one unit that the checker can fail. Leaves the console as it was. */
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

/** All that is known of the scene's units and of what these clients asked. */
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

/** A unit without a journal dies before it can answer: it receives the order again, and repeats it. */
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
  // Else the console would tell the next process, too.
  await answered(scene, unit);
  await unit.kill();
  await unit.begin({ keepsJournal: true });
}

/** A console that publishes before it commits dies between the two: a unit did what nobody asked for on record. */
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

/** Until the console has the unit's answers to all that it ordered. */
async function answered(scene: Scene, unit: UnitProcess): Promise<void> {
  const db = await scene.connect();
  const isAnswered = async () => (await openOrders(db, [unit.id])).length === 0;
  await eventually('the unit has answered', PATIENCE_MS, isAnswered);
  await db.end();
}

const executions = async (unit: UnitProcess): Promise<Execution[]> =>
  (await unit.events()).flatMap((event) => (event.step === 'executed' ? [event] : []));

/** Until the unit was welcomed in its present process, and the console says that it is there. */
const present = (scene: Scene, unit: UnitProcess): Promise<void> =>
  eventually('the unit is there', PATIENCE_MS, async () => {
    const view = await scene.admin.api.units.unit({ params: { id: unit.id } });
    const link = (await unit.events()).findLast(({ step }) => step === 'boot' || step === 'linked' || step === 'lost');
    return view.online && link?.step === 'linked';
  });
