import { holdsChannel, modeFlags, type PictureChannel, type StoreMode } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate, type ChangeEntry } from '../../platform/access/mutate.js';
import type { Actor } from '../../platform/access/scope.js';
import { refuseFed } from '../channels/feeds.js';
import { sendOrder, writeOrder } from '../commands/issue.js';
import { selectChannel } from '../configuration/choose-channels.js';
import { labelRecordings } from '../configuration/label.js';
import type { StoredOutputs } from '../../platform/db/schema-commands.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { newId } from '../../platform/kernel/ids.js';
import { insertTransmission, openRunOf, touchedBy, type NewTransmission } from './store.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import type { Dispatcher } from '../commands/types.js';
import type { StartedRun, TransmissionDependencies } from './types.js';

/** A later start would surprise users, ms. */
const START_VALID_MS = 15_000;

export interface AskedRun {
  readonly unitId: string;
  readonly channelId: string;
  /** The group that the start names, with `channelId` as the chosen member; null: none. */
  readonly groupChannelId: string | null;
  readonly mode: StoreMode;
  /** With several channels: the kind of run and all channels, `channelId` first. */
  readonly several: StoredOutputs | null;
  /** New selected channel of the unit; null: unchanged. */
  readonly selects: string | null;
}

/** A channel of the run, as stored in the database. */
interface RunEnd {
  readonly channelId: string;
  readonly serverId: string;
  readonly isRecorded: boolean;
}

export interface WriteDependencies {
  readonly registry: Pick<Registry, 'unitRecord' | 'channelRecord'>;
  readonly dispatcher: Pick<Dispatcher, 'enqueue'>;
  readonly clock: Clock;
}

/** Writes a start within `tx`: transmission, selected channel and order; `entry` describes it for the audit. Throws UNIT_BUSY or CHANNEL_BUSY. */
export async function writeRun(
  { dispatcher, registry, clock }: WriteDependencies,
  tx: Transaction<Database>,
  caller: Actor,
  { unitId, channelId, groupChannelId, mode, several, selects }: AskedRun,
  ends: readonly RunEnd[],
) {
  const channels: readonly PictureChannel[] | null = several?.channels ?? null;
  if (holdsChannel(mode))
    await refuseFed(
      tx,
      ends.map((end) => end.channelId),
    );
  const at = new Date(clock.now());
  const run = { id: newId('t'), unitId, channelId, groupChannelId, channels, mode, askedBy: caller.userId, at };
  // The views can lag behind by a moment; the unique indexes cannot.
  if (!(await insertTransmission(tx, run))) {
    const held = await openRunOf(tx, unitId);
    throw new Refusal(held && held.transmission.id !== run.id ? 'UNIT_BUSY' : 'CHANNEL_BUSY');
  }
  const one = groupChannelId === null ? channelId : `${groupChannelId} → ${channelId}`;
  const named = channels === null ? `channel ${one}` : `channels ${channels.map((each) => each.channelId).join(', ')}`;
  const [order, labels] = await Promise.all([
    writeOrder(dispatcher, tx, caller.userId, {
      device: { kind: 'unit', id: unitId },
      order: {
        name: 'start',
        transmissionId: run.id,
        channelId,
        ...(mode !== 'live' && { mode }),
        ...(several && { several }),
      },
      transmissionId: run.id,
      validForMs: START_VALID_MS,
    }),
    labelsOf(registry, dispatcher, tx, run, ends),
    selects === null ? undefined : selectChannel(registry, tx, { unitId, channelId: selects, path: 'body.channelId' }),
  ]);
  const entry: ChangeEntry = {
    action: 'unit:start',
    subject: { kind: 'unit', id: unitId },
    detail: mode === 'live' ? named : `${named}, ${mode}`,
    touches: touchedBy(run),
  };
  return { order, labels, transmissionId: run.id, entry };
}

/** Carries out a start that `open` checks and writes, completely or not at all; its orders are sent as soon as it is stored. */
export async function begin(
  dependencies: TransmissionDependencies,
  caller: Actor,
  unitId: string,
  open: (tx: Transaction<Database>) => ReturnType<typeof writeRun>,
): Promise<StartedRun> {
  const { registry, dispatcher } = dependencies;
  const { order, transmissionId } = await mutate(
    dependencies,
    caller,
    open,
    ({ entry }) => entry,
    (started) => {
      registry.setTransition(unitId, 'starting');
      for (const one of [started.order, ...started.labels]) sendOrder(dispatcher, one);
    },
  );
  return { commandId: order.order.id, transmissionId };
}

/** Orders to the servers that record the transmission, with labels for the recordings. */
async function labelsOf(
  registry: WriteDependencies['registry'],
  dispatcher: WriteDependencies['dispatcher'],
  tx: Transaction<Database>,
  run: NewTransmission,
  ends: readonly RunEnd[],
) {
  const desired = registry.unitRecord(run.unitId)?.desired;
  if (!desired || !modeFlags(run.mode).live) return [];
  const recorded = ends.filter(({ isRecorded }) => isRecorded);
  return Promise.all(
    recorded.map(({ channelId, serverId }) =>
      labelRecordings(tx, dispatcher, { channelId, serverId, desired, askedBy: run.askedBy }),
    ),
  );
}
