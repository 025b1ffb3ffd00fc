import type { Command } from '@backhaul/contract';
import type { ReportedProgress, OrderData } from '@backhaul/contract/bus';
import type { StoredOrder } from '../../platform/db/schema.js';
import type { StoredCommand } from './types.js';

interface CommandRow {
  readonly id: string;
  readonly device_id: string;
  readonly order: StoredOrder;
  readonly state: Command['state'];
  readonly asked_by: string | null;
  readonly username: string | null;
  readonly transmission_id: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly sent_at: Date | null;
  readonly answered_at: Date | null;
  readonly error: string | null;
  readonly data: OrderData | null;
  readonly tries: number;
  readonly most_tries: number | null;
}

/** A row of the database as a command. */
export const storedCommand = (row: CommandRow): StoredCommand => ({
  id: row.id,
  deviceId: row.device_id,
  order: row.order,
  state: row.state,
  askedBy: row.asked_by,
  username: row.username ?? '',
  transmissionId: row.transmission_id,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  sentAt: row.sent_at?.getTime() ?? null,
  answeredAt: row.answered_at?.getTime() ?? null,
  error: row.error,
  data: row.data,
  tries: row.most_tries === null ? null : { made: row.tries, most: row.most_tries },
});

/** A command as the user who requested it sees it, with the device's progress. `askedBy` is empty for commands of the console itself. */
export const presentCommand = (command: StoredCommand, advance: ReportedProgress | null): Command => ({
  id: command.id,
  deviceId: command.deviceId,
  name: command.order.name,
  state: command.state,
  askedBy: command.username,
  createdAt: command.createdAt,
  expiresAt: command.expiresAt,
  answeredAt: command.answeredAt,
  error: command.error,
  progress: isOpen(command.state) ? advance : null,
  data: command.data,
  ...(command.tries && { tries: command.tries }),
});

/** Whether an order still waits for its answer. */
export const isOpen = (state: Command['state']): boolean => state === 'pending' || state === 'sent';
