import type { LiveHub } from '../../state/live/hub.js';
import type { Registry } from '../../state/registry/types.js';

/** Notifies browsers of an inventory when participants or speakers in the audio rooms of a server change. */
export class RoomWatch {
  readonly #seen = new Map<string, string>();

  constructor(
    private readonly registry: Pick<Registry, 'reportedServer' | 'serverRecord'>,
    private readonly hub: Pick<LiveHub, 'changed'>,
  ) {}

  /** A server has reported. */
  look(serverId: string): void {
    const now = JSON.stringify(this.registry.reportedServer(serverId)?.state?.intercom ?? null);
    if ((this.#seen.get(serverId) ?? 'null') === now) return;
    this.#seen.set(serverId, now);
    const inventoryId = this.registry.serverRecord(serverId)?.inventoryId;
    if (inventoryId !== undefined) this.hub.changed('audioRooms', { inventoryId, permission: 'audioRoom:read' });
  }
}
