import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAcknowledged, type Ask, type AskKind } from './history.js';
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

/** Several users who work with the same units at the same time. */
export class Clients {
  readonly asks: Ask[] = [];
  acknowledged = 0;
  readonly #name = randomUUID();
  #count = 0;
  /** Units that transmit, as far as the clients know. */
  readonly #live = new Set<string>();

  constructor(private readonly scene: Pick<Scene, 'admin' | 'units' | 'channelIds'>) {}

  /** Makes requests until it is stopped; resolves when every response has arrived. */
  async work(clients: number, random: Random, stop: AbortSignal): Promise<void> {
    const requests = new Requests(this.scene.admin, random.fork(), stop);
    const one = async (own: Random): Promise<void> => {
      while (!stop.aborted) {
        const ask = await requests.send(this.#nextRequest(own));
        this.#note(ask);
        await sleep(own.between(PAUSE_MS.from, PAUSE_MS.to), undefined, { signal: stop }).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: clients }, () => one(random.fork())));
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
