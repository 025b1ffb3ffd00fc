import { COMMAND_ARGS, type CommandArgs } from '@backhaul/contract';
import type { UnitCommand } from '@backhaul/domain';
import { fieldProblems } from '../../platform/http/fields.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleUnit } from '../../control/policies/records.js';

/** A requested command. */
export interface UnitAsk {
  readonly unit: VisibleUnit;
  readonly command: UnitCommand;
  readonly body: unknown;
  /** Whether it is the retry variant, which waits for an offline unit. */
  readonly retried: boolean;
}

/** Result of a command: the order to the unit, or the version of the requested configuration. */
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

/** The unit and the command, for the order. */
export const named = ({ unit, command }: UnitAsk) => ({ device: { kind: 'unit', id: unit.id } as const, command });
