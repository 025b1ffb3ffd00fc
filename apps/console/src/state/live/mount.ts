import { CORE, message } from '@backhaul/contract';
import { LIVE_MAX_MESSAGE } from '@backhaul/contract/live';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { UpgradeHandler } from '../sockets/upgrade-handler.js';
import { LIVE_PERMISSION, type LiveHub } from './hub.js';

/** `{core}/v2/live`, for users who may see units; refused while the console's state is not current. */
export function mountLive(gate: UpgradeHandler, hub: LiveHub, watch: { readonly stale: boolean }): void {
  gate.add({
    path: `${CORE}/v2/live`,
    permission: LIVE_PERMISSION,
    action: 'live:follow',
    maxMessage: LIVE_MAX_MESSAGE,
    admit({ caller }) {
      if (watch.stale) throw new Refusal('UNAVAILABLE', message('no_devices'));
      return (socket) => hub.accept(socket, caller);
    },
  });
}
