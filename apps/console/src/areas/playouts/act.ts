import type { AppContract, HandlerInput, PlayoutQueue } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import {
  hasPlace,
  MAX_PLAYOUTS,
  mayBeginPlayout,
  playoutFileProblem,
  takesPlayouts,
  type Verdict,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import { sees, seesPictures, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { PlayoutDependencies } from './dependencies.js';
import { playsFiles, queueOf } from './present.js';
import { endStopped, filesNamed, keepFiles, lockedQueue, openOf, setQueue } from './store.js';

type Body<N extends 'start' | 'add' | 'change'> = HandlerInput<AppContract['playouts'][N]>['body'];
type Files = Pick<Body<'start'>, 'fileIds' | 'fromMs' | 'loop' | 'at'>;
type Found = Awaited<ReturnType<typeof filesNamed>>;

/** Plays files into a channel, ahead of its queue. */
export async function startPlayout(
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { breakIn, broadcastingMmhId, ...files }: Body<'start'>,
): Promise<PlayoutQueue> {
  const { view, record } = channel;
  if (broadcastingMmhId !== undefined && broadcastingMmhId !== record.serverId) throw new Refusal('FILE_ELSEWHERE');
  const { serverId, isVideoReturn: videoReturn } = record;
  // Even if the caller does not see the unit.
  const allocatedToUnitUid = record.transmission?.unitId ?? null;
  const verdict = mayBeginPlayout({ ...view, name: view.channelName, serverId, videoReturn, allocatedToUnitUid }, breakIn); // prettier-ignore
  if (!verdict.allowed) throw new Refusal(verdict.code);
  const found = await playable(dependencies, caller, channel, files);
  return change(dependencies, caller, channel, 'start', async (tx) => {
    const { running } = await lockedQueue(tx, channel.id);
    const open = await openOf(tx, channel.id);
    if (running && open.length > 0) throw new Refusal('CHANNEL_BUSY');
    if (found.length === 0 && open.length === 0) throw new Refusal('PLAYOUT_EMPTY');
    await insert(tx, caller, channel.id, {
      files,
      found,
      held: open.length,
      first: (open[0]?.position ?? 1) - found.length,
    });
    await setQueue(tx, channel.id, { running: true, break_in: breakIn, keeps_source_out: false });
    return [...found.map(({ name }) => name), ...open.map((one) => one.file_name)].join(', ');
  });
}

/** Appends files to a queue. */
export async function addPlayouts(
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
  files: Body<'add'>,
): Promise<PlayoutQueue> {
  const { view, record } = channel;
  allow(takesPlayouts({ ...view, name: view.channelName, videoReturn: record.isVideoReturn }));
  const found = await playable(dependencies, caller, channel, files);
  return change(dependencies, caller, channel, 'add', async (tx) => {
    await lockedQueue(tx, channel.id);
    const open = await openOf(tx, channel.id);
    await insert(tx, caller, channel.id, { files, found, held: open.length, first: (open.at(-1)?.position ?? 0) + 1 });
    return found.map(({ name }) => name).join(', ');
  });
}

/** Stops the current file; the rest of the queue stays. */
export async function stopPlayout(
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
): Promise<PlayoutQueue> {
  const playing = dependencies.registry.reportedChannel(channel.id)?.playout?.playoutId;
  return change(dependencies, caller, channel, 'stop', async (tx) => {
    const { running } = await lockedQueue(tx, channel.id);
    if (!running) return undefined;
    const open = await openOf(tx, channel.id);
    const current = open.find(({ id }) => id === playing) ?? open[0];
    if (current) await endStopped(tx, current.id, new Date(dependencies.clock.now()));
    await setQueue(tx, channel.id, { running: false });
    return current?.file_name ?? '';
  });
}

/** Removes a file from a queue; if it is playing, the next one follows. */
export const removePlayout = (
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
  playoutId: string,
): Promise<PlayoutQueue> =>
  change(dependencies, caller, channel, 'remove', async (tx) => {
    await lockedQueue(tx, channel.id);
    const open = await openOf(tx, channel.id);
    const one = open.find(({ id }) => id === playoutId);
    if (one === undefined) throw new Refusal('PLAYOUT_GONE');
    await endStopped(tx, playoutId, new Date(dependencies.clock.now()));
    if (open.length === 1) await setQueue(tx, channel.id, { running: false });
    return one.file_name;
  });

/** Reorders a queue, and sets whether incoming live video interrupts it. @throws {Refusal} PLAYOUT_GONE, BROADCAST_ALLOCATED */
export const changeQueue = (
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { playoutIds, breakIn }: Body<'change'>,
): Promise<PlayoutQueue> =>
  change(dependencies, caller, channel, 'change', async (tx) => {
    const { running, break_in: before } = await lockedQueue(tx, channel.id);
    if (breakIn === false && before && running && channel.record.transmission !== null)
      throw new Refusal('BROADCAST_ALLOCATED');
    if (playoutIds !== undefined) {
      const open = await openOf(tx, channel.id);
      const known = new Set(open.map(({ id }) => id));
      const named = new Set(playoutIds);
      if (named.size < playoutIds.length || playoutIds.some((id) => !known.has(id))) throw new Refusal('PLAYOUT_GONE');
      // Files that were added in the meantime stay at the end.
      const order = [...playoutIds, ...open.flatMap(({ id }) => (named.has(id) ? [] : [id]))];
      for (const [index, id] of order.entries())
        await tx
          .updateTable('playouts')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .execute();
    }
    if (breakIn !== undefined) {
      const isLive = channel.view.status === 'collecting';
      await setQueue(tx, channel.id, { break_in: breakIn, keeps_source_out: !breakIn && running && isLive });
    }
    return [playoutIds && 'order', breakIn !== undefined && `break in ${breakIn ? 'on' : 'off'}`]
      .filter(Boolean)
      .join(', ');
  });

/** @throws {Refusal} the reason of the verdict */
function allow(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.code);
}

/** Checks files for a playout into a channel. @throws {Refusal} NOT_FOUND, FORBIDDEN, UNSUPPORTED, FILE_ELSEWHERE, FILE_UNPLAYABLE */
async function playable(
  { db, registry, clock }: PlayoutDependencies,
  { scope }: Caller,
  { record, view }: VisibleChannel,
  { fileIds, fromMs, at }: Files,
): Promise<Found> {
  if (!playsFiles(registry, record.serverId)) throw new Refusal('UNSUPPORTED');
  if (at !== null && at < clock.now()) throw invalid('body.at', message('moment_past'));
  const found = await filesNamed(db, fileIds);
  if (found.length < fileIds.length) throw new Refusal('NOT_FOUND');
  for (const file of found) {
    const owner = registry.channelRecord(file.channel_id);
    if (owner === undefined || !sees(scope, owner) || file.removing_at !== null) throw new Refusal('NOT_FOUND');
    if (file.private && !seesPictures(scope, { privateSession: true }))
      throw new Refusal('FORBIDDEN', message('private_session'));
    const problem = playoutFileProblem(
      { name: file.name, serverId: file.device_id, video: file.media?.video ?? null },
      { serverId: record.serverId, destinations: view.destinations },
    );
    if (problem !== null) throw new Refusal(problem);
  }
  if (!hasPlace(found[0]?.media?.durationMs ?? null, fromMs)) throw invalid('body.fromMs', message('begins_past_end'));
  return found;
}

interface Places {
  readonly files: Files;
  readonly found: Found;
  /** Number of files that already wait. */
  readonly held: number;
  /** Position of the first new file. */
  readonly first: number;
}

/** @throws {Refusal} PLAYOUT_LIMIT, NOT_FOUND */
async function insert(tx: Transaction<Database>, caller: Caller, channelId: string, places: Places): Promise<void> {
  const { files, found, held, first } = places;
  if (held + found.length > MAX_PLAYOUTS) throw new Refusal('PLAYOUT_LIMIT');
  if (found.length === 0) return;
  // The deletion of a file may have been ordered in the meantime.
  await keepFiles(
    tx,
    found.map(({ id }) => id),
  );
  await tx
    .insertInto('playouts')
    .values(
      found.map((file, index) => ({
        id: newId('play'),
        channel_id: channelId,
        position: first + index,
        file_id: file.id,
        file_name: file.name,
        file_channel_id: file.channel_id,
        from_ms: index === 0 ? files.fromMs : 0,
        loop: files.loop,
        begins_at: index === 0 && files.at !== null ? new Date(files.at) : null,
        by_user: caller.username,
      })),
    )
    .execute();
}

/** Changes a queue and the configuration of its server. `act` returns the audit detail; undefined: nothing changed. */
async function change(
  dependencies: PlayoutDependencies,
  caller: Caller,
  channel: VisibleChannel,
  verb: 'start' | 'add' | 'stop' | 'remove' | 'change',
  act: (tx: Transaction<Database>) => Promise<string | undefined>,
): Promise<PlayoutQueue> {
  const { id, record } = channel;
  const { serverId } = record;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const detail = await act(tx);
      if (detail !== undefined) await countServerChange(tx, serverId);
      return detail;
    },
    (detail) =>
      detail === undefined
        ? undefined
        : {
            action: `playout:${verb}`,
            subject: { kind: 'channel', id },
            detail: detail.slice(0, 1000),
            touches: [
              ['channel', id],
              ['server', serverId],
            ],
          },
  );
  void dependencies.dispatcher.converge(serverId);
  return queueOf(dependencies, caller, channel);
}
