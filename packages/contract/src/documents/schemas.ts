import * as z from 'zod';
import type { Schema } from '../call/define.js';

/** A JSON Schema 2020-12 node. */
export type Json = { readonly [key: string]: unknown };

type Io = 'input' | 'output';

/**
 * Collects the named schemas of one document. A schema whose input and output differ becomes two components,
 * `Name` and `NameInput`; a schema without a name is written inline.
 */
export class Components {
  private readonly found = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  /** A schema inline, or a `$ref` to its component. */
  schema(schema: Schema, io: Io): Json {
    if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
    const { $defs, $schema: _, ...root } = jsonSchema(schema, io);
    for (const [name, definition] of Object.entries(isJson($defs) ? $defs : {})) {
      if (isJson(definition)) this.found[io].set(name, pointed(withoutId(definition), io));
    }
    const { id } = root;
    if (typeof id !== 'string') return pointed(root, io);
    this.found[io].set(id, pointed(withoutId(root), io));
    return { $ref: placeholder(id, io) };
  }

  /** Resolves every reference of the document and returns it with its components. */
  settle(document: Json): { readonly document: Json; readonly schemas: Json } {
    const same = this.sameForInputAndOutput();
    const nameOf = (name: string, io: Io): string => (io === 'output' || same.has(name) ? name : `${name}Input`);
    const settle = (json: Json): Json =>
      rewritten(json, (reference) => {
        const [, io, name] = PLACEHOLDER.exec(reference) ?? [];
        return name === undefined
          ? reference
          : `#/components/schemas/${nameOf(name, io === 'input' ? 'input' : 'output')}`;
      });
    const schemas: Record<string, Json> = {};
    for (const io of ['output', 'input'] as const) {
      for (const [name, json] of this.found[io]) schemas[nameOf(name, io)] ??= settle(json);
    }
    const sorted = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { document: settle(document), schemas: Object.fromEntries(sorted) };
  }

  /** Names of schemas that are equal as input and output, with all their references, or that are used as only one of them. */
  private sameForInputAndOutput(): ReadonlySet<string> {
    const names = [...this.found.input.keys()];
    const same = new Set(
      names.filter((name) => {
        const [input, output] = [this.found.input.get(name), this.found.output.get(name)];
        return !output || (input && bare(input) === bare(output));
      }),
    );
    // A schema also differs if one of its references does.
    for (let before = -1; before !== same.size;) {
      before = same.size;
      for (const name of same) {
        if (
          this.found.output.has(name) &&
          this.referred(name).some((other) => names.includes(other) && !same.has(other))
        ) {
          same.delete(name);
        }
      }
    }
    return same;
  }

  private referred(name: string): string[] {
    const names: string[] = [];
    rewritten(this.found.input.get(name) ?? {}, (reference) => {
      const other = PLACEHOLDER.exec(reference)?.[2];
      if (other !== undefined) names.push(other);
      return reference;
    });
    return names;
  }
}

const PLACEHOLDER = /^schema:(input|output):(.+)$/;
const placeholder = (name: string, io: Io): string => `schema:${io}:${name}`;

const jsonSchema = (schema: z.core.$ZodType, io: Io): Json =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const pointed = (json: Json, io: Io): Json =>
  rewritten(json, (reference) => placeholder(reference.slice(reference.lastIndexOf('/') + 1), io));

const withoutId = (json: Json): Json => Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'id'));

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with every `$ref` replaced. */
function rewritten(json: Json, replace: (reference: string) => string): Json {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    return isJson(value) ? rewritten(value, replace) : value;
  };
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? replace(value) : visit(value),
    ]),
  );
}

/** Equal texts for schemas that refer to the same names, as input or output. */
const bare = (json: Json): string =>
  JSON.stringify(rewritten(json, (reference) => reference.replace(/:(input|output):/, ':')));
