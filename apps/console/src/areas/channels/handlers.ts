import type { AppContract } from '@backhaul/contract';
import { channelsOf } from '../../devices/shown.js';
import { enteredGroup, visibleChannel } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { giveChannelTo, inputSourceOf } from './input-source.js';

/** Handlers of the calls on channels. */
export function channelHandlers(
  dependencies: ChannelDependencies,
): HandlersOf<Pick<AppContract, 'channels'>>['channels'] {
  const { db, registry } = dependencies;
  return {
    async fetch({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.crnt_vcg_uid);
      return [...channelsOf(registry, caller.scope, group.id)];
    },
    status: ({ params }, { caller }) => visibleChannel(registry, caller.scope, params.id).view,
    inputSource({ params }, { caller }) {
      const { record } = visibleChannel(registry, caller.scope, params.id);
      return record.input === 'srt' ? [inputSourceOf(registry, record, caller)] : [];
    },
    async addInputSource({ params }, { caller }) {
      return inputSourceOf(registry, await giveChannelTo(dependencies, caller, params.id, 'srt'), caller);
    },
    async removeInputSource({ params }, { caller }) {
      await giveChannelTo(dependencies, caller, params.id, 'unit');
    },
    async setRecording({ params, body }, { caller }) {
      const { enabled } = body;
      await changeChannel(dependencies, caller, params.id, {
        values: { recording: enabled },
        detail: `recording ${enabled ? 'on' : 'off'}`,
      });
      return visibleChannel(registry, caller.scope, params.id).view;
    },
  };
}
