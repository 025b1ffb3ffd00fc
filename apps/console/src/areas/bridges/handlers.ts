import type { AppContract } from '@backhaul/contract';
import { returnBridge, serviceRefusal, shownBridge } from '@backhaul/domain';
import type { Caller } from '../../access/scope.js';
import { visibleUnit } from '../../devices/visible.js';
import type { Handler, HandlersOf } from '../../http/types.js';
import { startDatabridge, startPipe, startReturn, stopBridge } from './act.js';
import type { BridgeDependencies } from './dependencies.js';
import { gatewaysOf, offers, pipeOf, returnInstances, selectedReturns } from './present.js';
import { selectGateway, selectReturn } from './select.js';

type BridgeCalls = AppContract['bridges'];

/** Handlers of the calls on video return, databridge and IP pipe. */
export function bridgeHandlers(dependencies: BridgeDependencies): HandlersOf<Pick<AppContract, 'bridges'>>['bridges'] {
  const { registry } = dependencies;
  const gateways = (caller: Caller, unitId: string) =>
    gatewaysOf(registry, caller.scope, visibleUnit(registry, caller.scope, unitId).record);
  const gateway: Handler<BridgeCalls['gateway'] | BridgeCalls['adminGateway']> = ({ params }, { caller }) =>
    gateways(caller, params.id);
  const setGateway: Handler<BridgeCalls['setGateway'] | BridgeCalls['setAdminGateway']> = async (
    { params, body },
    { caller },
  ) => {
    await selectGateway(dependencies, caller, params.id, body.serverId);
    return gateways(caller, params.id);
  };
  return {
    videoReturn({ params }, { caller }) {
      const { view } = visibleUnit(registry, caller.scope, params.id);
      return {
        licensed: serviceRefusal(view.services, 'videoReturn') === null,
        offered: offers(registry, params.id, 'startReturn'),
        instances: returnInstances(registry, caller.scope, params.id),
      };
    },
    instances: ({ params }, { caller }) => returnInstances(registry, caller.scope, params.id),
    selectedReturns: ({ params }, { caller }) =>
      selectedReturns(registry, caller.scope, visibleUnit(registry, caller.scope, params.id).record),
    async selectReturn({ params, body }, { caller }) {
      await selectReturn(dependencies, caller, params.id, body);
      return selectedReturns(registry, caller.scope, visibleUnit(registry, caller.scope, params.id).record);
    },
    startFirstReturn: ({ params, body }, { caller }) =>
      startReturn(dependencies, caller, params.id, '1', body.channelId),
    stopFirstReturn: ({ params }, { caller }) => stopBridge(dependencies, caller, params.id, 'videoReturn1'),
    startReturn: ({ params, body }, { caller }) =>
      startReturn(dependencies, caller, params.id, params.instance, body.channelId),
    stopReturn: ({ params }, { caller }) => stopBridge(dependencies, caller, params.id, returnBridge(params.instance)),
    databridge({ params }, { caller }) {
      const { record, view } = visibleUnit(registry, caller.scope, params.id);
      const state = shownBridge(view, 'databridge');
      return {
        licensed: serviceRefusal(view.services, 'databridge') === null,
        offered: offers(registry, params.id, 'startBridge'),
        state,
        gateway: gatewaysOf(registry, caller.scope, record).gateway,
        address: state === 'connected' ? (view.applications.databridge?.address ?? null) : null,
      };
    },
    gateway,
    setGateway,
    adminGateway: gateway,
    setAdminGateway: setGateway,
    startDatabridge: ({ params }, { caller }) => startDatabridge(dependencies, caller, params.id),
    pipe: ({ params }, { caller }) => pipeOf(registry, caller.scope, params.id),
    startPipe: ({ params, body }, { caller }) => startPipe(dependencies, caller, params.id, body.serverId),
    stopPipe: ({ params }, { caller }) => stopBridge(dependencies, caller, params.id, 'ipPipe'),
    stopDatabridge: ({ params }, { caller }) => stopBridge(dependencies, caller, params.id, 'databridge'),
  };
}
