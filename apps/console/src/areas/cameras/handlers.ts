import type { AppContract } from '@backhaul/contract';
import type { Handler } from '../../http/types.js';
import type { AreaHandlers } from '../../policies/subjects.js';
import type { Transmissions } from '../../transmissions/types.js';

export interface CameraDependencies {
  readonly transmissions: Pick<Transmissions, 'startCameras' | 'stop'>;
}

type CameraHandlers = AreaHandlers<'cameras'>;
type Stop = AppContract['cameras']['stopMultiCamera' | 'stopSwitcher'];

/** Handlers of the calls that start and stop several cameras, and the switcher between them. */
export function cameraHandlers({ transmissions }: CameraDependencies): CameraHandlers {
  const stop: Handler<Stop> = ({ params }, { caller }) => transmissions.stop(caller, params.id);
  return {
    startMultiCamera: ({ params }, { caller }) => transmissions.startCameras(caller, params.id, 'multiCamera'),
    stopMultiCamera: stop,
    startSwitcher: ({ params }, { caller }) => transmissions.startCameras(caller, params.id, 'switcher'),
    stopSwitcher: stop,
  };
}
