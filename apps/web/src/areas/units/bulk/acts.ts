import type { Command } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { once } from '../../../api/once.js';
import { problemText } from '../../../api/problem.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';

/** What can be done with several units. */
export const ACTS = ['start', 'stop', 'channel', 'delay', 'label', 'unlabel', 'upgrade', 'reboot'] as const;
export type Act = (typeof ACTS)[number];

export interface Wish {
  readonly act: Act;
  /** Of `channel`. */
  readonly channelId: string;
  /** Of `delay`, ms. */
  readonly delay: number;
  /** Of `label` and `unlabel`. */
  readonly labelId: string;
  /** Of `upgrade`: the version that is aimed at. */
  readonly version: string;
}

export const FIRST_WISH: Wish = { act: 'start', channelId: '', delay: 1000, labelId: '', version: '' };

/** Whether everything is said that the act needs. */
export function isWhole({ act, channelId, labelId, version }: Wish): boolean {
  switch (act) {
    case 'channel':
      return channelId !== '';
    case 'label':
    case 'unlabel':
      return labelId !== '';
    case 'upgrade':
      return VERSION.test(version.trim());
    case 'start':
    case 'stop':
    case 'delay':
    case 'reboot':
      return true;
    default:
      return act satisfies never;
  }
}

const VERSION = /^\d{1,3}(?:\.\d{1,3}){1,3}$/;

/**
 * How one unit stands: asked; done; kept for its return, while it is away; left as it is, because the rest was called off; or
 * why it was not done.
 */
export type Outcome =
  { readonly state: 'asked' | 'done' | 'stored' | 'left' } | { readonly state: 'failed'; readonly why: string };

/** The answer of an order is looked for after so many ms, then again and again. */
const LOOKS_MS = [250, 500, ...Array.from({ length: 40 }, () => 1000)] as const;

/** Does it to one unit and waits for its answer, which one that is away gives later; never throws. */
export async function actOn(uid: string, wish: Wish, online: boolean): Promise<Outcome> {
  try {
    const commandId = await ask(uid, wish);
    if (commandId === null) return { state: 'done' };
    return online ? await answerOf(uid, commandId) : { state: 'stored' };
  } catch (error) {
    return { state: 'failed', why: problemText(error) };
  }
}

async function ask(id: string, { act, channelId, delay, labelId, version }: Wish): Promise<string | null> {
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
    case 'label':
      await api.labels.assign({ params: { labelId, uid: id } });
      return null;
    case 'unlabel':
      await api.labels.withdraw({ params: { labelId, uid: id } });
      return null;
    case 'upgrade':
      await api.adminUnits.setTargetVersion({ params: { id, version: version.trim() } });
      return null;
    default:
      return act satisfies never;
  }
}

async function answerOf(id: string, commandId: string): Promise<Outcome> {
  for (const wait of LOOKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const outcome = outcomeOf(await api.units.command({ params: { id, commandId } }));
    if (outcome.state !== 'asked') return outcome;
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
