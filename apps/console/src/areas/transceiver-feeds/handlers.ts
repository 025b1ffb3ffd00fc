import { mutate } from '../../platform/access/mutate.js';
import { countServerChange } from '../../control/commands/desired.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { openFeed, type FeedDependencies } from './open.js';

/** Handlers of the calls by which channels with their own source feed channels for units. */
export function transceiverFeedHandlers(dependencies: FeedDependencies): AreaHandlers<'transceiverFeeds'> {
  return {
    async start({ body }, { caller, subject: source }) {
      const { serverId } = source.record;
      await mutate(
        dependencies,
        caller,
        (tx) => openFeed(dependencies, tx, caller, source, body.channelId),
        (target) => entryOf('start', source, target),
      );
      void dependencies.dispatcher.converge(serverId);
      return source.view;
    },
    stop: (_input, { caller, subject: source }) => stop(dependencies, caller, source),
  };
}

/** @throws {Refusal} NO_FEED */
async function stop(dependencies: FeedDependencies, caller: Caller, source: VisibleChannel): Promise<void> {
  const { serverId } = source.record;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const ended = await tx
        .deleteFrom('transceiver_feeds')
        .using('channels')
        .whereRef('channels.id', '=', 'target_id')
        .where('source_id', '=', source.id)
        .where('subscriber_id', 'is', null)
        .returning(['channels.id', 'channels.name'])
        .executeTakeFirst();
      if (!ended) throw new Refusal('NO_FEED');
      await countServerChange(tx, serverId);
      return ended;
    },
    (target) => entryOf('stop', source, target),
  );
  void dependencies.dispatcher.converge(serverId);
}

const entryOf = (
  verb: 'start' | 'stop',
  { id, record: { serverId } }: VisibleChannel,
  target: { readonly id: string; readonly name: string },
) =>
  ({
    action: `transceiver_feed:${verb}`,
    subject: { kind: 'channel', id },
    detail: target.name,
    touches: [
      ['channel', id],
      ['channel', target.id],
      ['server', serverId],
    ] as const,
  }) as const;
