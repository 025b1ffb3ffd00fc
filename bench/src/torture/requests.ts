import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '@backhaul/contract/client';
import type { Session } from '../subject/api.js';
import type { Answer, Ask, AskKind } from './history.js';
import type { Random } from './random.js';
import { DELAYS } from './unit/unit.js';

/** Timeout of a request, ms. */
const PATIENCE_MS = 15_000;
/** The most retries of a keyed request without a response. */
const MOST_RETRIES = 12;
const RETRY_MS = { from: 200, to: 900 };
const FIRST_BITRATE = 1_000;
const BITRATES = 18_000;

/** A request of a client. `number` is unique, and makes its value unique. */
export interface ClientRequest {
  readonly unitId: string;
  readonly kind: AskKind;
  readonly key: string;
  readonly number: number;
  readonly channelId: string;
  /** Number of HTTP requests with the same key that are sent at the same time. */
  readonly requests: number;
}

interface Call {
  readonly send: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<object>;
  readonly value: string | null;
  /** Whether the console recognises a repeated request by its key. */
  readonly keyed: boolean;
}

/** Sends requests and records their responses. */
export class Requests {
  /** Nothing is retried after `stop`. */
  constructor(
    private readonly session: Session,
    private readonly random: Random,
    private readonly stop: AbortSignal,
  ) {}

  async send(request: ClientRequest): Promise<Ask> {
    const { unitId, kind, key } = request;
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
      call = await this.#call(request);
    } catch {
      // The preceding read failed, so nothing was requested.
      return done(null, [{ is: 'refused', code: 'UNREAD' }]);
    }
    const count = call.keyed ? request.requests : 1;
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
      // The first request with the key did not finish: the console does not know the outcome either.
      if (keyed && code === 'CONFLICT') return { is: 'unknown', final: true };
      return { is: 'refused', code: String(code) };
    }
  }

  async #call({ unitId, kind, number, channelId }: ClientRequest): Promise<Call> {
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

/** Whether a retry can still find out the outcome. */
const isOpen = (answers: readonly Answer[]): boolean =>
  answers.every((answer) => answer.is === 'unknown' && !answer.final);

function textIn(body: object, key: string): string | null {
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : null;
}
