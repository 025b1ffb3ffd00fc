import type { Schema } from '@backhaul/contract';
import * as z from 'zod';

export type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** What a caller may send for a schema, as JSON Schema; references stay, with their `$defs`. */
export function inputSchemaOf(schema: Schema): JsonSchema {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Keys that a schema of an object declares. */
export const keysOf = (schema: Schema): string[] => Object.keys(inputSchemaOf(schema).properties ?? {});
