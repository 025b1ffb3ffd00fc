import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { startTestBroker } from '../../testing.js';
import { credentials, same, type Case, type Stage } from './case.js';
import { connectCases } from './connect-cases.js';
import { meddle, type Fault } from './meddler.js';
import { publishCases } from './publish-cases.js';
import { RawClient } from './raw-client.js';
import { sessionCases } from './session-cases.js';
import { subscribeCases } from './subscribe-cases.js';
import { willCases } from './will-cases.js';

const PATIENCE_MS = 5_000;
/** With a faulty broker, every case waits in vain for something. */
const FAULTY_PATIENCE_MS = 700;

async function accepted(client: RawClient, asked: Parameters<RawClient['connect']>[0]): Promise<RawClient> {
  same((await client.connect(asked)).returnCode, 0);
  return client;
}

/** Runs a case on a separate broker, with a fault between it and every client, if one is given. */
async function tryOut({ run, patienceMs }: Case, fault?: Fault): Promise<void> {
  const broker = await startTestBroker();
  const patience = patienceMs ?? (fault ? FAULTY_PATIENCE_MS : PATIENCE_MS);
  const client = (stream: Duplex) => new RawClient(fault ? meddle(stream, fault) : stream, patience);
  const stage: Stage = {
    async dial() {
      const socket = connect(broker.port, '127.0.0.1');
      await once(socket, 'connect');
      return client(socket);
    },
    link: () => client(broker.connect()),
    device: async (id, asked) => accepted(await stage.dial(), { ...credentials(id), ...asked, clientId: id }),
    peer: (id, asked) => accepted(stage.link(), { ...asked, clientId: id }),
  };
  try {
    await run(stage);
  } finally {
    await broker.close();
  }
}

describe.each([
  ['CONNECT', connectCases],
  ['wills', willCases],
  ['SUBSCRIBE', subscribeCases],
  ['PUBLISH', publishCases],
  ['sessions', sessionCases],
])('MQTT 3.1.1, %s', (_, cases) => {
  for (const one of cases) {
    const name = `${one.of}: ${one.name}`;
    test.concurrent(name, () => tryOut(one));
    test.concurrent(`a broker that does otherwise is found: ${name}`, async () => {
      await expect(tryOut(one, one.fault)).rejects.toThrow();
    });
  }
});
