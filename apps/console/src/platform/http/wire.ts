import type { Schema } from '@backhaul/contract';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';

type Convert = (value: unknown) => unknown;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Turns the strings of a path or a query into what the schema declares: numbers, booleans, lists. What does not
 * read as declared stays as it is, for the schema to refuse.
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
