import { CORE } from '@backhaul/contract';
import { LIVE_MAX_MESSAGE } from '@backhaul/contract/live';
import { Refusal } from '../http/refusal.js';
import type { UpgradeGate } from '../sockets/upgrade-gate.js';
import type { LiveHub } from './hub.js';

/** `{core}/v2/live`, for whom may see units; refused while the console is deaf, as states would be frozen. */
export function mountLive(gate: UpgradeGate, hub: LiveHub, hearing: { readonly deaf: boolean }): void {
  gate.add({
    path: `${CORE}/v2/live`,
    permission: 'unit:read',
    action: 'live:follow',
    maxMessage: LIVE_MAX_MESSAGE,
    admit({ caller }) {
      if (hearing.deaf) throw new Refusal('UNAVAILABLE', 'The console has no connection to its devices at the moment.');
      return (socket) => hub.accept(socket, caller);
    },
  });
}
