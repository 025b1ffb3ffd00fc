import { pino } from 'pino';
import { afterEach, beforeEach, expect } from 'vitest';
import { NewsroomJob } from '../control/newsroom/newsroom-job.js';
import { ownNetworks } from '../control/webhooks/receivers.js';
import { testWorld, type TestConsole } from './world.js';

export const newsroomLog = pino({ level: 'silent' });
/** Newsrooms of tests run on this machine. */
export const OWN = ownNetworks('127.0.0.0/8');

/** A world whose newsroom job runs every 100 ms from `start` until the test ends; before each test there are no newsrooms and no stories. */
export async function newsroomWorld() {
  const world = await testWorld();
  const { db, vault, inventoryId, north } = world;
  const log = newsroomLog;
  let console: TestConsole;
  let job: NewsroomJob | undefined;
  let running: NodeJS.Timeout | undefined;

  beforeEach(async () => {
    await db.deleteFrom('newsrooms').execute();
    await db.deleteFrom('stories').execute();
    console = await world.console();
  });
  afterEach(async () => {
    clearInterval(running);
    await job?.close();
  });

  const start = (networks = OWN, folder?: string) => {
    const { registry, dispatcher } = console;
    const started = new NewsroomJob({ db, vault, registry, dispatcher, clock: { now: () => Date.now() }, networks, mosNetworks: networks, listenHost: '127.0.0.1', folder, version: '1', log }); // prettier-ignore
    job = started;
    let busy = false;
    running = setInterval(() => {
      if (busy) return;
      busy = true;
      void started.run().finally(() => (busy = false));
    }, 100);
  };
  const insert = (settings: object, more: object = {}) =>
    db
      .insertInto('newsrooms')
      .values({
        inventory_id: inventoryId,
        group_id: north,
        kind: 'mos',
        enabled: true,
        settings: JSON.stringify(settings),
        ...more,
      }) // prettier-ignore
      .execute();
  const status = async () => (await db.selectFrom('newsrooms').select('status').executeTakeFirst())?.status;
  const sluglines = async () =>
    (
      await db.selectFrom('stories').select('slugline').where('removed_at', 'is', null).orderBy('position').execute()
    ).map(({ slugline }) => slugline);
  const refused = async () => (await status())?.refused?.map(({ what, why }) => `${what}: ${why}`) ?? [];
  const again = () => db.updateTable('newsrooms').set({ sync_asked_at: new Date() }).execute();
  const from = (url: string) => insert({ kind: 'xml', url, user: '', hostKey: '' }, { kind: 'xml' });
  const failed = (detail: unknown) => expect.poll(status).toMatchObject({ state: 'failed', detail });
  return {
    world,
    start,
    insert,
    status,
    sluglines,
    refused,
    again,
    from,
    failed,
    /** Runs the job once. */
    run: async () => job?.run(),
  };
}
