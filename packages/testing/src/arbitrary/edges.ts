import type { Schema } from '@backhaul/contract';
import { inputSchemaOf, type JsonSchema } from './json-schema.js';

const MOST = 3_000;

/** Values at the limits of a schema, and just beyond, at any depth. */
export function edgesOf(schema: Schema): readonly unknown[] {
  const json = inputSchemaOf(schema);
  return [...new Set(edges(json, json.$defs ?? {}))];
}

function edges(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): unknown[] {
  const { $ref, anyOf, oneOf, properties, items, additionalProperties } = schema;
  if ($ref !== undefined) return edges(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions);
  const parts = [...(anyOf ?? oneOf ?? []), ...Object.values(properties ?? {}), additionalProperties, items];
  const inner = parts.flat().flatMap((part) => (typeof part === 'object' ? edges(part, definitions) : []));
  return [...ownEdges(schema), ...inner];
}

function ownEdges(schema: JsonSchema): unknown[] {
  if (schema.enum)
    return schema.enum.flatMap((one) => [String(one).toUpperCase(), `${String(one)} `, `${String(one)}\0`]);
  switch (schema.type) {
    case 'string':
      return textEdges(schema);
    case 'integer':
    case 'number':
      return numberEdges(schema);
    case 'boolean':
      return ['true', 1, 'yes', null];
    case 'array':
      return [[], Array.from({ length: Math.min(MOST, (schema.maxItems ?? 100) + 1) }, () => null), { length: 1 }];
    case 'object':
      return [{}, [], { ['__proto__']: 1 }];
    case 'null':
    case undefined:
      return [];
    default:
      throw new TypeError(`A schema has the type ${JSON.stringify(schema.type)}, of which nobody knows the bounds`);
  }
}

const ALPHABETS = ['a', '_', 'é', '\u{1F4F9}', '\u202E', '\uFEFF', ' '];

function textEdges({ minLength = 0, maxLength = 64, pattern }: JsonSchema): string[] {
  const longest = Math.min(MOST, maxLength);
  const lengths = [minLength - 1, minLength, longest, longest + 1].filter((length) => length >= 0);
  const plain = lengths.flatMap((length) => ALPHABETS.map((one) => one.repeat(length)));
  return pattern === undefined ? plain : [...plain, 'a\n', '\na', 'a\0', 'a'.repeat(65)];
}

function numberEdges({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): unknown[] {
  const near = [minimum, maximum].flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.5]);
  return [...near, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, '1', '0x10', ' 1 ', '1e3', '٣'];
}
