import type { Unit } from '@backhaul/contract';
import { unitActions } from '@backhaul/domain';
import { api } from '../api/client.js';
import { useChannel } from '../live/index.js';
import { useCan } from '../session/hooks.js';
import { messageText } from '../text/messages.js';
import { useOptimisticValue } from '../ui/form/use-optimistic-value.js';
import { refusalOf, multiCameraRefusal } from './multi-camera-refusal.js';
import { useMode } from './use-mode.js';
import { useCommand } from './use-command.js';

/** Starts and stops a unit: the choices, the possible actions, the progress and the reasons. */
export function useTransmit(unit: Unit) {
  const uid = unit.uid;
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  const mayConfigure = useCan('unit:configure');
  const startCommand = useCommand(uid);
  const stopCommand = useCommand(uid);
  const choice = useCommand(uid);
  const { shown: channelId, ask, forget } = useOptimisticValue(unit.channelId);

  const channel = useChannel(channelId);
  const { mode, several, asked, offered, choose: chooseMode } = useMode(unit);
  const actions = unitActions(unit, channel ?? null, mode);
  const refusal = several === null ? refusalOf(actions.start) : multiCameraRefusal(unit);
  const onAir = actions.stop.allowed;
  const starting = startCommand.busy && !onAir;

  const choose = (next: string) => {
    ask(next);
    if (!mayConfigure) return;
    void choice
      .send((options) =>
        api.devices.commandRetry(
          { params: { id: uid, command: 'set_virtual_channel' }, body: { channelId: next } },
          options,
        ),
      )
      .then((taken) => (taken ? undefined : forget()));
  };
  const start = () =>
    void startCommand.send((options) => {
      // Without a mode, the console uses the unit's current settings.
      const named = several === null && channelId !== null ? { channelId } : {};
      const body = asked === null ? named : { ...named, mode: asked };
      return api.units.startStream({ params: { id: uid }, body }, options);
    });
  const stop = () => stopCommand.send((options) => api.units.stopStream({ params: { id: uid } }, options));

  // The console stores the choice, so it does not fail because an offline unit has not received it yet.
  const choiceError = unit.online ? choice.error : choice.refusal;
  return {
    mayStart,
    mayStop,
    channelId,
    channel,
    mayChoose: mayStart && actions.setChannel.allowed && !starting,
    choose,
    mode,
    offered,
    chooseMode,
    onAir,
    starting,
    stopping: stopCommand.busy || (onAir && unit.multiviewStatus === 'stopping'),
    /** The cameras that the unit's mode starts; null: one camera. */
    several,
    canStart: refusal === null,
    start,
    stop,
    /** Why it cannot be started now; null when it can, or is on air. */
    reason: onAir || starting || refusal === null ? null : messageText(refusal),
    /** Number of attempts to set the channel, when more than one; otherwise null. */
    tries: choice.busy && (choice.record?.tries?.made ?? 0) > 1 ? (choice.record?.tries ?? null) : null,
    /** The last failure. */
    error: startCommand.error ?? stopCommand.error ?? choiceError,
  };
}
