import type { Schema } from '@backhaul/contract';
import * as z from 'zod';

export type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** The input of a schema as JSON Schema; references are kept, with their `$defs`. */
export function inputSchemaOf(schema: Schema): JsonSchema {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
  const json = withChoices(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const root = json.$ref === undefined ? json : json.$defs?.[json.$ref.slice(json.$ref.lastIndexOf('/') + 1)];
  return typeof root === 'object' ? { ...root, ...(json.$defs && { $defs: json.$defs }) } : json;
}

/** The same schema with lists of types, as of `boolean().nullable()`, in the form of other choices. */
function withChoices(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema);
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('type' in part) || !Array.isArray(part.type)) return part;
    const { type, ...rest } = part;
    return { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) };
  });
}

/** Keys that an object schema declares. */
export const keysOf = (schema: Schema): string[] => Object.keys(inputSchemaOf(schema).properties ?? {});

/** Free text fields of an object schema, as paths of keys: strings that are no enumeration and have no pattern. */
export function textFieldsOf(schema: Schema): string[][] {
  const root = inputSchemaOf(schema);
  const resolved = (part: JsonSchema): JsonSchema => {
    const found = part.$ref === undefined ? part : root.$defs?.[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)];
    return typeof found === 'object' ? found : {};
  };
  const walk = (part: JsonSchema, path: readonly string[]): string[][] => {
    const { type, enum: choices, pattern, properties = {}, anyOf, oneOf } = resolved(part);
    if (type === 'string') return choices === undefined && pattern === undefined ? [[...path]] : [];
    const inside = Object.entries(properties).map(([key, value]) => [key, value] as const);
    const found = inside.flatMap(([key, value]) => (typeof value === 'object' ? walk(value, [...path, key]) : []));
    const alternatives = [...(anyOf ?? []), ...(oneOf ?? [])].filter((one) => typeof one === 'object');
    return [...found, ...alternatives.flatMap((one) => walk(one, path))];
  };
  return walk(root, []).filter((path) => path.length > 0);
}
