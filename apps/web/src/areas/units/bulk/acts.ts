import type { Command } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { once } from '../../../api/once.js';
import { problemText } from '../../../api/problem.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';

/** What can be done with several units. */
export const ACTS = ['start', 'stop', 'channel', 'delay', 'reboot'] as const;
export type Act = (typeof ACTS)[number];

export interface Wish {
  readonly act: Act;
  /** Of `channel`. */
  readonly channelId: string;
  /** Of `delay`, ms. */
  readonly delay: number;
}

/** How one unit stands: asked, done, or why not. */
export type Outcome = { readonly state: 'asked' | 'done' } | { readonly state: 'failed'; readonly why: string };

/** The answer of an order is looked for so often, ms, and so many times at most. */
const LOOK_MS = 1000;
const MOST_LOOKS = 40;

/** Does it to one unit and waits for its answer; never throws. */
export async function actOn(uid: string, wish: Wish): Promise<Outcome> {
  try {
    const commandId = await ask(uid, wish);
    return commandId === null ? { state: 'done' } : await answerOf(uid, commandId);
  } catch (error) {
    return { state: 'failed', why: problemText(error) };
  }
}

async function ask(id: string, { act, channelId, delay }: Wish): Promise<string | null> {
  const params = { id };
  switch (act) {
    case 'start':
      return (await api.units.startStream({ params, body: {} }, once())).commandId;
    case 'stop':
      return (await api.units.stopStream({ params }, once())).commandId;
    case 'reboot':
      return (await api.devices.command({ params: { id, command: 'reboot' }, body: {} }, once())).commandId;
    case 'channel': {
      const command = { params: { id, command: 'set_virtual_channel' }, body: { channelId } };
      return (await api.devices.command(command, once())).commandId;
    }
    case 'delay':
      await api.units.setDelay({ params, body: { delay } });
      return null;
    default:
      return act satisfies never;
  }
}

async function answerOf(id: string, commandId: string): Promise<Outcome> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const command = await api.units.command({ params: { id, commandId } });
    const outcome = outcomeOf(command);
    if (outcome.state !== 'asked') return outcome;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { state: 'failed', why: t('act.expired') };
}

/** What an order came to. */
export function outcomeOf({ state, error }: Pick<Command, 'state' | 'error'>): Outcome {
  switch (state) {
    case 'pending':
    case 'sent':
      return { state: 'asked' };
    case 'done':
      return { state: 'done' };
    case 'failed':
    case 'expired':
    case 'unknown':
      return { state: 'failed', why: error === null ? t(`act.${state}`) : translated(error) };
    default:
      return state satisfies never;
  }
}
