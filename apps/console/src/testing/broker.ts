import { once } from 'node:events';
import { createServer } from 'node:net';
import { UP_TOPICS, upTopic, type UpName } from '@backhaul/contract/bus';
import { Aedes } from 'aedes';
import type { Kysely } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Database } from '../platform/db/schema.js';

interface BusPlace {
  readonly deviceId: string;
  readonly bucket: number;
}

/** A broker that is not the console's own, and a client of it that publishes as any device. */
export interface TestBroker {
  readonly url: string;
  readonly client: MqttClient;
  /** Publishes a message of a device. */
  say(device: BusPlace, name: UpName, message: object): Promise<void>;
  close(): Promise<void>;
}

/** Opens a broker on a free port. */
export async function testBroker(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  const server = createServer((socket) => void aedes.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const client = await connectAsync(url);
  return {
    url,
    client,
    async say(device, name, message) {
      const { qos, retain } = UP_TOPICS[name];
      await client.publishAsync(upTopic(device, name), JSON.stringify(message), { qos, retain });
    },
    async close() {
      await client.endAsync(true);
      server.close();
    },
  };
}

/** Where a device is on the bus. */
export async function busPlaceOf(db: Kysely<Database>, deviceId: string): Promise<BusPlace> {
  const device = db.selectFrom('devices').select('bucket').where('id', '=', deviceId);
  return { deviceId, ...(await device.executeTakeFirstOrThrow()) };
}
