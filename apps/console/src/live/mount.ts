import { CORE } from '@backhaul/contract';
import { LIVE_MAX_MESSAGE } from '@backhaul/contract/live';
import type { UpgradeGate } from '../sockets/upgrade-gate.js';
import type { LiveHub } from './hub.js';

/** `{core}/v2/live`, for whom may see units. */
export function mountLive(gate: UpgradeGate, hub: LiveHub): void {
  gate.add({
    path: `${CORE}/v2/live`,
    permission: 'unit:read',
    action: 'live:follow',
    maxMessage: LIVE_MAX_MESSAGE,
    admit:
      ({ caller }) =>
      (socket) =>
        hub.accept(socket, caller),
  });
}
