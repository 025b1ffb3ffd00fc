import type { SourceTally } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Change, Registry } from '../../state/registry/types.js';
import type { Publish } from '../commands/types.js';

/** Time before a tally that a device does not report is sent again, ms. */
const AGAIN_MS = 2000;

interface Parts {
  readonly registry: Pick<
    Registry,
    | 'onChange'
    | 'unitRecord'
    | 'serverRecord'
    | 'channelRecord'
    | 'reportedUnit'
    | 'reportedServer'
    | 'tallyOfUnit'
    | 'tallySentBy'
    | 'tallyReport'
  >;
  readonly publish: Publish;
  readonly clock: Clock;
  readonly log: Logger;
}

type Sent =
  | { readonly kind: 'unit'; readonly tally: Tally | null; readonly at: number }
  | { readonly kind: 'server'; readonly sources: readonly SourceTally[]; readonly at: number };

/** Sends units the tally of their channels, and servers the tally that their interfaces send: immediately, and again until they report it. */
export class TallySender {
  readonly #sent = new Map<string, Sent>();
  #stop: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.#stop = this.parts.registry.onChange((change) => this.#changed(change));
    this.#timer = setInterval(() => this.#again(), AGAIN_MS);
  }

  stop(): void {
    this.#stop?.();
    clearInterval(this.#timer);
  }

  /** Call when the server has reported its sent tally. */
  look(serverId: string): void {
    this.#server(serverId);
  }

  #changed({ kind, id }: Change): void {
    switch (kind) {
      case 'unit':
        return this.#unit(id);
      case 'server':
        return undefined;
      case 'channel':
        for (const serverId of this.#serversOf(id)) this.#server(serverId);
    }
  }

  #serversOf(channelId: string): ReadonlySet<string> {
    const sources = this.parts.registry.channelRecord(channelId)?.tally ?? [];
    return new Set(sources.flatMap(({ mode, serverId }) => (mode === 'in' || serverId === null ? [] : [serverId])));
  }

  #again(): void {
    for (const [deviceId, { kind }] of this.#sent) {
      if (kind === 'unit') this.#unit(deviceId);
      else this.#server(deviceId);
    }
  }

  #unit(id: string): void {
    const { registry, clock } = this.parts;
    const reported = registry.reportedUnit(id);
    // Most units report no tally.
    const shown = reported?.state?.tally;
    if (shown === undefined || reported?.online !== true) return void this.#sent.delete(id);
    const wanted = registry.tallyOfUnit(id);
    if (isDeepStrictEqual(shown, wanted)) return void this.#sent.delete(id);
    const sent = this.#sent.get(id);
    if (sent?.kind === 'unit' && isDeepStrictEqual(sent.tally, wanted) && clock.now() - sent.at < AGAIN_MS) return;
    this.#sent.set(id, { kind: 'unit', tally: wanted, at: clock.now() });
    this.#publish(id, registry.unitRecord(id)?.bucket, { type: 'tally', tally: wanted });
  }

  #server(id: string): void {
    const { registry, clock } = this.parts;
    const reported = registry.tallyReport(id)?.out;
    if (reported === undefined) return void this.#sent.delete(id);
    const wanted = registry.tallySentBy(id);
    const known = new Map(reported.map((one) => [one.sourceId, one]));
    if (wanted.every((one) => isDeepStrictEqual(known.get(one.sourceId), one))) return void this.#sent.delete(id);
    const sent = this.#sent.get(id);
    if (sent?.kind === 'server' && isDeepStrictEqual(sent.sources, wanted) && clock.now() - sent.at < AGAIN_MS) return;
    this.#sent.set(id, { kind: 'server', sources: wanted, at: clock.now() });
    this.#publish(id, registry.serverRecord(id)?.bucket, { type: 'tallyOut', sources: [...wanted] });
  }

  #publish(deviceId: string, bucket: number | undefined, downlink: Parameters<Publish>[1]): void {
    if (bucket === undefined) return;
    this.parts
      .publish({ deviceId, bucket }, downlink)
      .catch((error: unknown) => this.parts.log.debug({ err: error, deviceId }, 'a tally is sent again later'));
  }
}
