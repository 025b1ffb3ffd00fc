import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { transmitWords } from '../../../text/en/transmit.js';
import { addMessages, t } from '../../../text/t.js';
import { isVersion, outcomeOf, upgradeOutcome, type Outcome } from './outcome.js';

addMessages(transmitWords);

export const BULK_ACTION_KINDS = [
  'start',
  'stop',
  'channel',
  'delay',
  'label',
  'unlabel',
  'upgrade',
  'reboot',
] as const;
export type BulkActionKind = (typeof BULK_ACTION_KINDS)[number];

export interface BulkAction {
  readonly act: BulkActionKind;
  /** For `channel`. */
  readonly channelId: string;
  /** For `delay`, ms. */
  readonly delay: number;
  /** For `label` and `unlabel`. */
  readonly labelId: string;
  /** For `upgrade`: the target version. */
  readonly version: string;
}

export const FIRST_BULK_ACTION: BulkAction = { act: 'start', channelId: '', delay: 1000, labelId: '', version: '' };

/** Whether the action has every value that it needs. */
export function isComplete({ act, channelId, labelId, version }: BulkAction): boolean {
  switch (act) {
    case 'channel':
      return channelId !== '';
    case 'label':
    case 'unlabel':
      return labelId !== '';
    case 'upgrade':
      return isVersion(version.trim());
    case 'start':
    case 'stop':
    case 'delay':
    case 'reboot':
      return true;
    default:
      return act satisfies never;
  }
}

/** Delays after which the result of a command is polled, ms. */
const LOOKS_MS = [250, 500, ...Array.from({ length: 40 }, () => 1000)] as const;

/** Runs the action on one unit and waits for the result; an offline unit stores the command. Never throws. */
export async function runBulkAction(uid: string, wish: BulkAction, online: boolean): Promise<Outcome> {
  try {
    if (wish.act === 'upgrade') return await upgrade(uid, wish.version.trim(), online);
    const commandId = await ask(uid, wish);
    if (commandId === null) return { state: 'done' };
    return online ? await answerOf(uid, commandId) : { state: 'stored' };
  } catch (error) {
    return { state: 'failed', why: problemText(error) };
  }
}

/** Does not wait, because an upgrade takes minutes; the state of the unit shows its progress. */
async function upgrade(id: string, version: string, online: boolean): Promise<Outcome> {
  const { softwareUpgrade } = await api.adminUnits.setTargetVersion({ params: { id, version } });
  return upgradeOutcome(softwareUpgrade, online);
}

async function ask(
  id: string,
  { act, channelId, delay, labelId }: Omit<BulkAction, 'version'>,
): Promise<string | null> {
  const params = { id };
  switch (act) {
    case 'start':
      return (await api.units.startStream({ params, body: {} }, idempotencyHeaders())).commandId;
    case 'stop':
      return (await api.units.stopStream({ params }, idempotencyHeaders())).commandId;
    case 'reboot':
      return (await api.devices.command({ params: { id, command: 'reboot' }, body: {} }, idempotencyHeaders()))
        .commandId;
    case 'channel': {
      const command = { params: { id, command: 'set_virtual_channel' }, body: { channelId } };
      return (await api.devices.command(command, idempotencyHeaders())).commandId;
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
      throw new Error('An upgrade is asked for by itself');
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
  return { state: 'failed', why: t('command.expired') };
}
