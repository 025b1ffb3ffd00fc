/** A server that channels may be moved from or to. */
export interface MovingServer {
  readonly id: string;
  readonly inventoryId: string;
  readonly online: boolean;
  readonly draining: boolean;
  /** Inputs that its channels may have. */
  readonly inputs: readonly string[];
}

/** A channel to be moved. `busy`: it receives, or a transmission is requested. */
export interface MovingChannel {
  readonly input: string;
  readonly busy: boolean;
}

export type MoveRefusal =
  'SAME_SERVER' | 'OTHER_INVENTORY' | 'SERVER_OFFLINE' | 'SERVER_DRAINING' | 'INPUT_UNAVAILABLE' | 'CHANNEL_BUSY';

/**
 * Why channels cannot be moved from one server to another; null: they can, if it has space. Channels on air are moved only from a server
 * that is lost: moving them off an online server would interrupt them without need.
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
