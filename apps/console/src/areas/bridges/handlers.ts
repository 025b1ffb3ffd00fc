import type { AppContract } from '@backhaul/contract';
import { returnBridge, serviceRefusal, shownBridge } from '@backhaul/domain';
import { supportsOrder } from '../../control/commands/supports.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import { startDatabridge, startPipe, startReturn, stopBridge } from './act.js';
import type { BridgeDependencies } from './dependencies.js';
import { playFile } from './play-file.js';
import { gatewaysOf, pipeOf, returnInstances, selectedReturns } from './present.js';
import { selectGateway, selectReturn } from './select.js';

type BridgeCalls = AppContract['bridges'];

/** Handlers of the calls on video return, databridge and IP pipe. */
export function bridgeHandlers(dependencies: BridgeDependencies): AreaHandlers<'bridges'> {
  const { registry } = dependencies;
  const gateway: Handler<BridgeCalls['gateway'] | BridgeCalls['adminGateway'], Subjects> = (
    _input,
    { caller, subject: unit },
  ) => gatewaysOf(registry, caller.scope, unit.record);
  const setGateway: Handler<BridgeCalls['setGateway'] | BridgeCalls['setAdminGateway'], Subjects> = async (
    { body },
    { caller, subject: unit },
  ) => {
    await selectGateway(dependencies, caller, unit, body.serverId);
    return gatewaysOf(registry, caller.scope, unit.record);
  };
  return {
    videoReturn: (_input, { caller, subject: unit }) => ({
      licensed: serviceRefusal(unit.view.services, 'videoReturn') === null,
      offered: supportsOrder(registry, { kind: 'unit', id: unit.id }, 'startReturn'),
      playsFiles: supportsOrder(registry, { kind: 'unit', id: unit.id }, 'playFile'),
      instances: returnInstances(registry, caller.scope, unit),
    }),
    instances: (_input, { caller, subject: unit }) => returnInstances(registry, caller.scope, unit),
    selectedReturns: (_input, { caller, subject: unit }) => selectedReturns(registry, caller.scope, unit.record),
    async selectReturn({ body }, { caller, subject: unit }) {
      await selectReturn(dependencies, caller, unit, body);
      return selectedReturns(registry, caller.scope, unit.record);
    },
    startFirstReturn: ({ body }, { caller, subject: unit }) =>
      startReturn(dependencies, caller, unit, '1', body.channelId),
    stopFirstReturn: (_input, { caller, subject: unit }) => stopBridge(dependencies, caller, unit, 'videoReturn1'),
    startReturn: ({ params, body }, { caller, subject: unit }) =>
      startReturn(dependencies, caller, unit, params.instance, body.channelId),
    playFile: (input, { caller, subject: unit }) => playFile(dependencies, caller, unit, input),
    stopReturn: ({ params }, { caller, subject: unit }) =>
      stopBridge(dependencies, caller, unit, returnBridge(params.instance)),
    databridge(_input, { caller, subject: { id, record, view } }) {
      const state = shownBridge(view, 'databridge');
      return {
        licensed: serviceRefusal(view.services, 'databridge') === null,
        offered: supportsOrder(registry, { kind: 'unit', id }, 'startBridge'),
        state,
        gateway: gatewaysOf(registry, caller.scope, record).gateway,
        address: state === 'connected' ? (view.applications.databridge?.address ?? null) : null,
      };
    },
    gateway,
    setGateway,
    adminGateway: gateway,
    setAdminGateway: setGateway,
    startDatabridge: (_input, { caller, subject: unit }) => startDatabridge(dependencies, caller, unit),
    pipe: (_input, { caller, subject: unit }) => pipeOf(registry, caller.scope, unit),
    startPipe: ({ body }, { caller, subject: unit }) => startPipe(dependencies, caller, unit, body.serverId),
    stopPipe: (_input, { caller, subject: unit }) => stopBridge(dependencies, caller, unit, 'ipPipe'),
    stopDatabridge: (_input, { caller, subject: unit }) => stopBridge(dependencies, caller, unit, 'databridge'),
  };
}
