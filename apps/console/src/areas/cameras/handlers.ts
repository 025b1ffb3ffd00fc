import type { AppContract } from '@backhaul/contract';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import type { Transmissions } from '../../control/transmissions/types.js';

export interface CameraDependencies {
  readonly transmissions: Pick<Transmissions, 'startCameras' | 'stop'>;
}

type CameraHandlers = AreaHandlers<'cameras'>;
type Stop = AppContract['cameras']['stopMultiCamera' | 'stopSwitcher'];

/** Handlers of the calls that start and stop several cameras, and the switcher between them. */
export function cameraHandlers({ transmissions }: CameraDependencies): CameraHandlers {
  const stop: Handler<Stop, Subjects> = (_input, { caller, subject: unit }) => transmissions.stop(caller, unit);
  return {
    startMultiCamera: (_input, { caller, subject: unit }) => transmissions.startCameras(caller, unit, 'multiCamera'),
    stopMultiCamera: stop,
    startSwitcher: (_input, { caller, subject: unit }) => transmissions.startCameras(caller, unit, 'switcher'),
    stopSwitcher: stop,
  };
}
