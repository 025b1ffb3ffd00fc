import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '@backhaul/contract/client';
import { bearer, type Session } from '../subject/api.js';
import type { Scene } from './scene.js';

const RETRY_MS = 300;
const PATIENCE_MS = 60_000;
/** Requests with a revoked key that the console has to answer. */
const TRIES = 3;

/** An API key, and the client that sends it. */
export interface Key {
  readonly id: string;
  readonly session: Session;
}

/** API keys of clients, which are revoked while the clients use them. */
export class Keys {
  /** Requests with a key whose revocation was acknowledged before, and which were not refused. */
  readonly accepted: string[] = [];
  revoked = 0;
  #made = 0;

  constructor(private readonly scene: Pick<Scene, 'admin' | 'console' | 'groupId' | 'inventoryId' | 'units'>) {}

  /** Makes a key; tries again until the console answers. */
  make(): Promise<Key> {
    const { admin, console, groupId, inventoryId } = this.scene;
    return untilAnswered(async (signal) => {
      this.#made += 1;
      const { id, secret } = await admin.api.apiKeys.create(
        {
          body: {
            name: `torture-${this.#made}`,
            role: 'luc_regular',
            addresses: [],
            inventoryIds: [inventoryId],
            groupIds: [groupId],
            days: 1,
          },
        },
        { signal },
      );
      return { id, session: bearer(console.url, secret) };
    });
  }

  /** Revokes a key, and requests something with it until the console has answered some times. */
  async revoke({ id, session }: Key): Promise<void> {
    const { admin, units } = this.scene;
    await untilAnswered(async (signal) => {
      try {
        await admin.api.apiKeys.remove({ params: { id } }, { signal });
      } catch (error) {
        // An earlier try succeeded without an answer.
        if (statusOf(error) !== 404) throw error;
      }
    });
    this.revoked += 1;
    const params = { id: units[0]?.id ?? '' };
    for (let tried = 0; tried < TRIES; tried += 1) {
      const refused = await untilAnswered(async (signal) => {
        try {
          await session.api.units.unit({ params }, { signal });
          return false;
        } catch (error) {
          if (statusOf(error) !== 401) throw error;
          return true;
        }
      });
      if (!refused) this.accepted.push(`the key ${id} after its revocation`);
    }
  }
}

const statusOf = (error: unknown): number | null => (error instanceof ApiProblem ? error.problem.status : null);

/** Tries again while the console, its database or its broker is away. */
async function untilAnswered<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work(AbortSignal.timeout(15_000));
    } catch (error) {
      if (Date.now() > late) throw error;
      await sleep(RETRY_MS);
    }
  }
}
