import type { Schema } from '@backhaul/contract';
import * as z from 'zod';
import { perObject } from '../kernel/per-object.js';

/** The parts of JSON Schema that the binding and the serialiser read. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Whether a schema of the contract is a zod schema: it always is, but its type does not say so. */
const isZod = (schema: Schema): schema is Schema & z.core.$ZodType => schema instanceof z.core.$ZodType;

/** A schema of the contract with zod's type. Throws at start when it is not a zod schema. */
export function zodOf(schema: Schema): z.core.$ZodType {
  if (!isZod(schema)) throw new TypeError('A schema of the contract is not a zod schema');
  return schema;
}

type ZodJsonSchema = z.core.JSONSchema._JSONSchema;
type Definitions = Readonly<Record<string, ZodJsonSchema>>;

/** JSON Schema of a contract's schema with every reference written out; the contract has no recursive ones. */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): JsonSchema => JSON_SCHEMAS[io](schema);

const jsonSchemas = (io: 'input' | 'output') =>
  perObject((schema: Schema): JsonSchema => {
    const root = z.toJSONSchema(zodOf(schema), { io, unrepresentable: 'any' });
    return writtenOut(root, root.$defs ?? {});
  });

/** Cached, because several parts of a call's route, and every console of a process, read its schemas. */
const JSON_SCHEMAS = { input: jsonSchemas('input'), output: jsonSchemas('output') };

function writtenOut(schema: ZodJsonSchema, definitions: Definitions): JsonSchema {
  // `true` and `false` are schemas too; the contract uses them for additional properties only.
  if (typeof schema === 'boolean') return {};
  const { $ref, properties, additionalProperties, items, anyOf, oneOf } = schema;
  const each = (list: readonly ZodJsonSchema[]) => list.map((one) => writtenOut(one, definitions));
  return {
    ...($ref !== undefined && writtenOut(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions)),
    ...plain(schema),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, writtenOut(value, definitions)]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: writtenOut(additionalProperties, definitions),
    }),
    ...(additionalProperties === false && { additionalProperties }),
    ...(items && !Array.isArray(items) && { items: writtenOut(items, definitions) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  };
}

const PLAIN = ['type', 'required', 'const', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const;

/** A schema without references. */
const plain = (schema: Exclude<ZodJsonSchema, boolean>): JsonSchema =>
  Object.fromEntries(PLAIN.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
