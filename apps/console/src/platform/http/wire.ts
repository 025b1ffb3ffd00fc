import type { Schema } from '@backhaul/contract';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';

type Convert = (value: unknown) => unknown;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Converts the strings of a path or a query to the declared types: numbers, booleans, lists. Values that do not
 * match stay unchanged, so that the schema refuses them.
 */
export function wireConversion(schema: Schema): (values: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const converters = new Map(
    Object.entries(jsonSchemaOf(schema, 'input').properties ?? {}).map(([key, part]) => [key, converterOf(part)]),
  );
  return (values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, converters.get(key)?.(value) ?? value]));
}

function converterOf(schema: JsonSchema): Convert {
  if (schema.type === 'integer' || schema.type === 'number') {
    return (value) => (typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value);
  }
  if (schema.type === 'boolean') return (value) => (value === 'true' ? true : value === 'false' ? false : value);
  if (schema.type === 'array') {
    const element = converterOf(schema.items ?? {});
    return (value) => (Array.isArray(value) ? value : [value]).map(element);
  }
  return (value) => value;
}
