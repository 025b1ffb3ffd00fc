import type { UnitConfiguration } from '@backhaul/contract';
import type { ConfigurationDependencies } from '../../control/configuration/change.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mergeDefined } from '../../control/configuration/merge-defined.js';
import { partHandlers } from './parts.js';

const camerasOf = ({ multiCamera }: UnitConfiguration) => multiCamera;
const switcherOf = ({ switcherMode }: UnitConfiguration) => switcherMode;
const modeOf = ({ operationalMode }: UnitConfiguration) => ({ operationalMode });

type Name =
  | 'multiCamera'
  | 'setMultiCamera'
  | 'setMultiCameraChannel'
  | 'setMultiCameraMode'
  | 'setSingleCamera'
  | 'operationalMode'
  | 'setOperationalMode'
  | 'switcherMode'
  | 'setSwitcherMode'
  | 'setHighQualityChannel'
  | 'setProxyChannel'
  | 'setSdiInput';

/** Handlers of the calls on one camera, several, and the switcher between them. */
export function cameraHandlers(dependencies: ConfigurationDependencies): Pick<AreaHandlers<'configuration'>, Name> {
  const { get, put } = partHandlers(dependencies);
  return {
    multiCamera: get(camerasOf),
    setMultiCamera: put('multiCamera', camerasOf, (body, { multiCamera }) => ({
      multiCamera: mergeDefined(multiCamera, body),
    })),
    setMultiCameraChannel: put('multiCamera', camerasOf, ({ channelId }, { multiCamera }) => ({
      multiCamera: { ...multiCamera, channelId },
    })),
    setMultiCameraMode: put('multiCamera', camerasOf, ({ mode }, { multiCamera }) => ({
      multiCamera: { ...multiCamera, mode },
    })),
    setSingleCamera: put('', modeOf, () => ({ operationalMode: 'live' })),
    operationalMode: get(modeOf),
    setOperationalMode: put('', modeOf, ({ operationalMode }) => ({ operationalMode })),
    switcherMode: get(switcherOf),
    setSwitcherMode: put('switcherMode', switcherOf, (body, { switcherMode }) => ({
      switcherMode: mergeDefined(switcherMode, body),
    })),
    setHighQualityChannel: put('switcherMode', switcherOf, ({ channelId }, { switcherMode }) => ({
      switcherMode: { ...switcherMode, highQualityChannelId: channelId },
    })),
    setProxyChannel: put('switcherMode', switcherOf, ({ channelId }, { switcherMode }) => ({
      switcherMode: { ...switcherMode, proxyChannelId: channelId },
    })),
    setSdiInput: put('switcherMode', switcherOf, ({ sdiInput }, { switcherMode }) => ({
      switcherMode: { ...switcherMode, sdiInput },
    })),
  };
}
