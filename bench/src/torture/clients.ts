import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../subject/api.js';
import { isAcknowledged, type Ask, type AskKind } from './history.js';
import { Keys } from './keys.js';
import type { Random } from './random.js';
import { Requests, type ClientRequest } from './requests.js';
import type { Scene } from './scene.js';

/** Pause of clients between two requests, ms. */
const PAUSE_MS = { from: 50, to: 450 };

const KINDS: readonly { readonly kind: AskKind | 'run'; readonly weight: number }[] = [
  { kind: 'run', weight: 45 },
  { kind: 'selectChannel', weight: 12 },
  { kind: 'rename', weight: 14 },
  { kind: 'delay', weight: 14 },
  { kind: 'configure', weight: 15 },
];

/** One client in so many acts by an API key, which is revoked meanwhile, and then by a new one. */
const BY_KEY = 4;
/** When a key is revoked, at the latest with the end of the round, ms. */
const REVOKED_MS = { from: 1_500, to: 6_000 };

/** Several users who work with the same units at the same time. */
export class Clients {
  readonly asks: Ask[] = [];
  acknowledged = 0;
  readonly #name = randomUUID();
  #count = 0;
  /** Units that transmit, as far as the clients know. */
  readonly #live = new Set<string>();

  readonly keys: Keys;

  constructor(
    private readonly scene: Pick<Scene, 'admin' | 'console' | 'units' | 'channelIds' | 'groupId' | 'inventoryId'>,
  ) {
    this.keys = new Keys(scene);
  }

  /** Makes requests until it is stopped; resolves when every response has arrived. */
  async work(clients: number, random: Random, stop: AbortSignal): Promise<void> {
    const work = async (session: Session, own: Random, end: AbortSignal): Promise<void> => {
      const requests = new Requests(session, own.fork(), end);
      while (!end.aborted) {
        const ask = await requests.send(this.#nextRequest(own));
        this.#note(ask);
        await sleep(own.between(PAUSE_MS.from, PAUSE_MS.to), undefined, { signal: end }).catch(() => undefined);
      }
    };
    const byKey = async (own: Random): Promise<void> => {
      const key = await this.keys.make();
      const working = work(key.session, own, stop);
      const after = own.between(REVOKED_MS.from, REVOKED_MS.to);
      await sleep(after, undefined, { signal: stop }).catch(() => undefined);
      // Its client goes on meanwhile, and is refused.
      await this.keys.revoke(key);
      await working;
    };
    await Promise.all(
      Array.from({ length: clients }, (_, place) =>
        place % BY_KEY === BY_KEY - 1 ? byKey(random.fork()) : work(this.scene.admin, random.fork(), stop),
      ),
    );
  }

  /** Makes one extra request. */
  async ask(request: Omit<ClientRequest, 'key' | 'requests'>, random: Random): Promise<Ask> {
    this.#count += 1;
    const requests = new Requests(this.scene.admin, random, AbortSignal.abort());
    const ask = await requests.send({ ...request, key: `${this.#name}-${this.#count}`, requests: 1 });
    this.#note(ask);
    return ask;
  }

  #note(ask: Ask): void {
    this.asks.push(ask);
    if (isAcknowledged(ask)) this.acknowledged += 1;
    // Also after a refusal: a running unit can be stopped, an idle one started.
    if (ask.kind === 'start') this.#live.add(ask.unitId);
    if (ask.kind === 'stop') this.#live.delete(ask.unitId);
  }

  #nextRequest(random: Random): ClientRequest {
    const unitId = random.pick(this.scene.units).id;
    this.#count += 1;
    const number = this.#count;
    const { kind } = random.weighted(KINDS);
    return {
      unitId,
      kind: kind === 'run' ? (this.#live.has(unitId) ? 'stop' : 'start') : kind,
      key: `${this.#name}-${number}`,
      number,
      channelId: random.pick(this.scene.channelIds),
      requests: random.chance(0.2) ? 2 + Math.floor(random.between(0, 2)) : 1,
    };
  }
}
