import type { JsonSchema } from './json-schema.js';

const STEP = '  ';

/** A schema as readable text: one line per field, `?` for optional ones. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.properties) return objectText(schema, indent);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [key]: ${schemaText(schema.additionalProperties, indent)} }`;
  }
  if (schema.items) return `list of ${schemaText(schema.items, indent)}`;
  return [schema.type ?? 'anything'].flat().join(' | ') + limits(schema);
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const fields = Object.entries(properties).map(
    ([key, field]) => `${indent}${STEP}${key}${required.includes(key) ? '' : '?'}: ${schemaText(field, indent + STEP)}`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

function limits({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const from = minimum ?? minLength;
  const to = maximum ?? maxLength;
  if (!isBound(from) && !isBound(to)) return '';
  return ` (${isBound(from) ? from : ''}…${isBound(to) ? to : ''})`;
}

/** Bounds that equal those of a safe integer carry no information. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
