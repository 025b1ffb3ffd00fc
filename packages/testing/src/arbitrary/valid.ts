import type { CallDef, Schema } from '@backhaul/contract';
import * as fc from 'fast-check';
import { inputSchemaOf, type JsonSchema } from './json-schema.js';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Values that a schema accepts. Text consists of letters, digits, `_` and `-`, so that rules on names accept it too. */
export function validFor(schema: Schema): fc.Arbitrary<unknown> {
  const json = inputSchemaOf(schema);
  return arbitrary(json, json.$defs ?? {});
}

export interface CallParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A whole request that a call's schemas accept. */
export const validRequest = (call: CallDef): fc.Arbitrary<CallParts> =>
  fc.record({
    ...(call.params && { params: validFor(call.params) }),
    ...(call.query && { query: validFor(call.query) }),
    ...(call.body && { body: validFor(call.body) }),
  });

function arbitrary(schema: JsonSchema, definitions: Definitions): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return arbitrary(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitrary(asObject(choice), definitions)));
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: bounded(schema.minimum, -1000), max: bounded(schema.maximum, 100_000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, definitions);
    case 'object':
      return object(schema, definitions);
    case undefined:
      return fc.jsonValue({ maxDepth: 1 });
    default:
      throw new TypeError(`A schema has the type ${JSON.stringify(type)}, which nobody makes values for`);
  }
}

const bounded = (bound: number | undefined, otherwise: number): number =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? otherwise : bound;

const asObject = (schema: JsonSchema | boolean): JsonSchema => (typeof schema === 'boolean' ? {} : schema);

function text({ pattern, minLength = 1, maxLength = 24 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.stringMatching(
    new RegExp(`^[A-Za-z][A-Za-z0-9_-]{${Math.max(0, minLength - 1)},${Math.min(maxLength, 24) - 1}}$`),
  );
}

const list = ({ items, minItems = 0, maxItems = 3 }: JsonSchema, definitions: Definitions): fc.Arbitrary<unknown[]> =>
  fc.array(arbitrary(Array.isArray(items) ? {} : asObject(items ?? {}), definitions), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 3),
  });

function object(schema: JsonSchema, definitions: Definitions): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const values = arbitrary(asObject(additionalProperties ?? {}), definitions);
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), values, { maxKeys: 3, noNullPrototype: true });
  }
  const fields = Object.entries(properties).map(
    ([key, part]) => [key, arbitrary(asObject(part), definitions)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}
