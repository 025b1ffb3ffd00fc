import { channelsOf } from '../../state/registry/view-filter.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { setInputSource, inputSourceOf } from './input-source.js';

/** Handlers of the calls on channels. */
export function channelHandlers(dependencies: ChannelDependencies): AreaHandlers<'channels'> {
  const { registry } = dependencies;
  return {
    fetch: (_input, { caller, subject: group }) => [...channelsOf(registry, caller.scope, group.id)],
    status: (_input, { subject: channel }) => channel.view,
    inputSource(_input, { caller, subject: { record } }) {
      return record.input === 'srt' ? [inputSourceOf(registry, record, caller)] : [];
    },
    async addInputSource(_input, { caller, subject: channel }) {
      return inputSourceOf(registry, await setInputSource(dependencies, caller, channel, 'srt'), caller);
    },
    async removeInputSource(_input, { caller, subject: channel }) {
      await setInputSource(dependencies, caller, channel, 'unit');
    },
    async setRecording({ body }, { caller, subject: channel }) {
      const { enabled } = body;
      await changeChannel(dependencies, caller, channel, {
        values: { recording: enabled },
        detail: `recording ${enabled ? 'on' : 'off'}`,
      });
      return channel.view;
    },
  };
}
