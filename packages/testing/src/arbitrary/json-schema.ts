import type { Schema } from '@backhaul/contract';
import * as z from 'zod';

export type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** What a caller may send for a schema, as JSON Schema; references within it stay, with their `$defs`. */
export function inputSchemaOf(schema: Schema): JsonSchema {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
  const json: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const root = json.$ref === undefined ? json : json.$defs?.[json.$ref.slice(json.$ref.lastIndexOf('/') + 1)];
  return typeof root === 'object' ? { ...root, ...(json.$defs && { $defs: json.$defs }) } : json;
}

/** Keys that a schema of an object declares. */
export const keysOf = (schema: Schema): string[] => Object.keys(inputSchemaOf(schema).properties ?? {});
