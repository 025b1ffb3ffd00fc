import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded/index.js';
import { removeLeftBehind } from '../src/platform/db/embedded/left-behind.js';
import { migrate } from '../src/platform/db/migrations/index.js';
import { createDatabase, createPool } from '../src/platform/db/pool.js';
import { databaseUrl, runOn } from '../src/platform/db/testing.js';

const PREFIX = 'backhaul-test-';

/**
 * One PostgreSQL a run: the embedded one in a temporary folder, or that of `TEST_DATABASE_URL` (its user must
 * be allowed to create databases). Test files clone the migrated template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `template_${randomBytes(8).toString('hex')}`;
  try {
    await runOn(server.url, `create database ${template}`);
    const db = createDatabase(
      createPool({ url: databaseUrl(server.url, template), log: pino({ level: 'silent' }), max: 2 }),
    );
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await runOn(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function testServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external) return { url: external, stop: () => Promise.resolve() };
  await removeLeftBehind(os.tmpdir(), PREFIX);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, durable: false });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
