import { COMMAND_ARGS, type CommandArgs } from '@backhaul/contract';
import type { UnitCommand } from '@backhaul/domain';
import { fieldProblems } from '../../platform/http/fields.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleUnit } from '../../control/policies/records.js';

/** A command as it was asked for. */
export interface UnitAsk {
  readonly unit: VisibleUnit;
  readonly command: UnitCommand;
  readonly body: unknown;
  /** The retry variant: kept for an offline unit. */
  readonly retried: boolean;
}

/** The result of a command: the order to the unit, or the version of the requested configuration. */
export interface Accepted {
  readonly commandId: string | null;
  readonly version: number | null;
}

/** Parameters of a command. Throws INVALID with every field that is wrong, missing, or of another command. */
export function argsOf<C extends UnitCommand>(command: C, body: unknown): CommandArgs<C>;
export function argsOf(command: UnitCommand, body: unknown): unknown {
  const parsed = COMMAND_ARGS[command].safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('INVALID', undefined, fieldProblems('body', parsed.error.issues));
}

/** Which unit, and what was asked of it. */
export const named = ({ unit, command }: UnitAsk) => ({ device: { kind: 'unit', id: unit.id } as const, command });
