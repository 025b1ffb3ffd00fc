import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '@backhaul/contract/client';
import type { Session } from '../subject/api.js';
import type { Answer, Ask, AskKind } from './history.js';
import type { Random } from './random.js';
import { DELAYS } from './unit/unit.js';

/** A browser gives up on a request after this, ms. */
const PATIENCE_MS = 15_000;
/** A keyed request that had no answer is sent again so often at most. */
const MOST_RETRIES = 12;
const RETRY_MS = { from: 200, to: 900 };
const FIRST_BITRATE = 1_000;
const BITRATES = 18_000;

/** What a client wants. `number`: of all wishes, which makes its value its own. */
export interface Wish {
  readonly unitId: string;
  readonly kind: AskKind;
  readonly key: string;
  readonly number: number;
  readonly channelId: string;
  /** Requests with the one key that are sent at the same time. */
  readonly requests: number;
}

interface Call {
  readonly send: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<object>;
  readonly value: string | null;
  /** Whether the console knows the same wish again by its key. */
  readonly keyed: boolean;
}

/** Turns wishes into requests, and keeps what was answered. */
export class Requests {
  /** After `stop` nothing is tried again. */
  constructor(
    private readonly session: Session,
    private readonly random: Random,
    private readonly stop: AbortSignal,
  ) {}

  async send(wish: Wish): Promise<Ask> {
    const { unitId, kind, key } = wish;
    const askedAt = Date.now();
    const done = (value: string | null, answers: readonly Answer[]): Ask => ({
      key,
      unitId,
      kind,
      value,
      askedAt,
      answeredAt: Date.now(),
      answers,
    });
    let call: Call;
    try {
      call = await this.#call(wish);
    } catch {
      // What had to be read first could not be: nothing was asked.
      return done(null, [{ is: 'refused', code: 'UNREAD' }]);
    }
    const count = call.keyed ? wish.requests : 1;
    const answers = await Promise.all(Array.from({ length: count }, () => this.#once(call, key)));
    for (let again = 0; call.keyed && again < MOST_RETRIES && isOpen(answers) && !this.stop.aborted; again += 1) {
      await sleep(this.random.between(RETRY_MS.from, RETRY_MS.to));
      answers.push(await this.#once(call, key));
    }
    return done(call.value, answers);
  }

  async #once({ send, keyed }: Call, key: string): Promise<Answer> {
    try {
      const body = await send(keyed ? { 'idempotency-key': key } : {}, AbortSignal.timeout(PATIENCE_MS));
      return {
        is: 'accepted',
        commandId: textIn(body, 'commandId'),
        transmissionId: textIn(body, 'transmissionId'),
      };
    } catch (error) {
      if (!(error instanceof ApiProblem)) return { is: 'unknown', final: false };
      const { status, code } = error.problem;
      if (status >= 500) return { is: 'unknown', final: false };
      // A key whose first request did not finish: the console does not know either.
      if (keyed && code === 'CONFLICT') return { is: 'unknown', final: true };
      return { is: 'refused', code: String(code) };
    }
  }

  async #call({ unitId, kind, number, channelId }: Wish): Promise<Call> {
    const { api } = this.session;
    const params = { id: unitId };
    switch (kind) {
      case 'start':
        return order((headers, signal) => api.units.startStream({ params, body: { channelId } }, { headers, signal }));
      case 'stop': {
        const stop = { params: { ...params, command: 'stop_streaming' }, body: {} };
        return order((headers, signal) => api.devices.command(stop, { headers, signal }));
      }
      case 'selectChannel': {
        const select = { params: { ...params, command: 'set_virtual_channel' }, body: { channelId } };
        const send = this.random.chance(0.5) ? api.devices.commandRetry : api.devices.command;
        return order((headers, signal) => send(select, { headers, signal }));
      }
      case 'rename': {
        const body = { uid: unitId, name: `unit-${number}` };
        return {
          value: `unit-${number}`,
          keyed: true,
          send: (headers, signal) => api.devices.update({ body }, { headers, signal }),
        };
      }
      case 'delay': {
        const body = { delay: DELAYS[number % DELAYS.length] ?? 1000 };
        return change(body, (signal) => api.units.setDelay({ params, body }, { signal }));
      }
      case 'configure': {
        const { version } = await api.units.configuration({ params }, { signal: AbortSignal.timeout(PATIENCE_MS) });
        const configuration = { bitrateKbps: FIRST_BITRATE + (number % BITRATES) };
        const body = { version, configuration };
        return change(configuration, (signal) => api.units.setConfiguration({ params, body }, { signal }));
      }
      default:
        return kind satisfies never;
    }
  }
}

const order = (send: Call['send']): Call => ({ value: null, keyed: true, send });

const change = (value: object, send: (signal: AbortSignal) => Promise<object>): Call => ({
  value: JSON.stringify(value),
  keyed: false,
  send: (_, signal) => send(signal),
});

/** Whether it was accepted can still be found out. */
const isOpen = (answers: readonly Answer[]): boolean =>
  answers.every((answer) => answer.is === 'unknown' && !answer.final);

function textIn(body: object, key: string): string | null {
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : null;
}
