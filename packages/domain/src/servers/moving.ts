/** A server that channels may be moved to, or from. */
export interface MovingServer {
  readonly id: string;
  readonly inventoryId: string;
  readonly online: boolean;
  readonly draining: boolean;
  /** Inputs that its channels can have. */
  readonly inputs: readonly string[];
}

/** A channel that is to be moved. `busy`: something arrives, or is asked for. */
export interface MovingChannel {
  readonly input: string;
  readonly busy: boolean;
}

export type MoveRefusal =
  'SAME_SERVER' | 'OTHER_INVENTORY' | 'SERVER_OFFLINE' | 'SERVER_DRAINING' | 'INPUT_UNAVAILABLE' | 'CHANNEL_BUSY';

/**
 * Why channels cannot be moved from one server to another; null: they can, where it has room. Channels on air are moved only from a server
 * that is lost: an online server would be interrupted without need.
 */
export function moveRefusal(
  from: MovingServer,
  to: MovingServer,
  channels: readonly MovingChannel[],
): MoveRefusal | null {
  if (from.id === to.id) return 'SAME_SERVER';
  if (from.inventoryId !== to.inventoryId) return 'OTHER_INVENTORY';
  if (!to.online) return 'SERVER_OFFLINE';
  if (to.draining) return 'SERVER_DRAINING';
  if (!channels.every(({ input }) => to.inputs.includes(input))) return 'INPUT_UNAVAILABLE';
  return from.online && channels.some(({ busy }) => busy) ? 'CHANNEL_BUSY' : null;
}
