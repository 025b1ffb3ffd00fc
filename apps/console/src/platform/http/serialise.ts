import type { CallDef, Schema } from '@backhaul/contract';
import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod';
import { perObject } from '../kernel/per-object.js';
import { jsonSchemaOf, type JsonSchema, zodOf } from './json-schema.js';

/** Writes a call's response: the declared fields and nothing else. Null when the call returns no body. */
export type Serialise = (value: unknown) => string | null;

/**
 * Compiles a call's serialiser from its schema; a field that is not declared cannot leak. `checked` parses each
 * reply by its schema first (tests), and throws when it does not fit.
 */
export function serialiserOf(call: CallDef, checked: boolean): Serialise {
  if (call.response === null) return () => null;
  const write = writerOf(call.response);
  if (!checked) return write;
  const zod = zodOf(call.response);
  return (value) => {
    const text = write(value);
    const reply: unknown = JSON.parse(text);
    z.parse(zod, value);
    z.parse(zod, reply);
    return text;
  };
}

const writerOf = perObject((schema: Schema) =>
  fastJsonStringify(shapeOf(jsonSchemaOf(schema, 'output')), { largeArrayMechanism: 'default' }),
);

/** Keeps only what determines the output: a nullable becomes a flag, which is many times faster than a union. */
function shapeOf(schema: JsonSchema): Record<string, unknown> {
  const { anyOf } = schema;
  const [only, ...others] = anyOf?.filter((one) => one.type !== 'null') ?? [];
  if (anyOf && only && others.length === 0) {
    const choices = only.oneOf ?? only.anyOf;
    // The serialiser ignores `nullable` on a choice.
    return choices ? { anyOf: [...choices.map(strictShape), { type: 'null' }] } : { ...shapeOf(only), nullable: true };
  }
  if (anyOf ?? schema.oneOf) return { anyOf: (anyOf ?? schema.oneOf ?? []).map(strictShape) };
  if (schema.const !== undefined || schema.enum) return schema.type ? { type: schema.type } : {};
  const { type, properties, required, additionalProperties, items } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(properties && { properties: mapValues(properties), required }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: shapeOf(additionalProperties) }),
    ...(items && { items: shapeOf(items) }),
  };
}

const mapValues = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, shapeOf(value)]));

/** The serialiser needs the whole schema to select a choice. */
const strictShape = (schema: JsonSchema): Record<string, unknown> => ({ ...schema });
