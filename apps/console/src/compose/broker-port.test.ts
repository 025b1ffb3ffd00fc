import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { keepBrokerPort, lastBrokerPort } from './broker-port.js';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test('the port that devices have stored is kept as long as the same port is configured', async () => {
  const { db } = database;
  expect(await lastBrokerPort(db, 1883)).toBeUndefined();
  await keepBrokerPort(db, 1883, 1884);
  expect(await lastBrokerPort(db, 1883)).toBe(1884);
  expect(await lastBrokerPort(db, 2883)).toBeUndefined();
  await keepBrokerPort(db, 1883, 1885);
  expect(await lastBrokerPort(db, 1883)).toBe(1885);
});

test('any port stays any port', async () => {
  await keepBrokerPort(database.db, 0, 40_000);
  expect(await lastBrokerPort(database.db, 0)).toBeUndefined();
});
