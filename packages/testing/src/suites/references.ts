import type { CallDef } from '@backhaul/contract';
import { inputSchemaOf, type JsonSchema } from '../arbitrary/json-schema.js';

/** A field, besides the subject, in which a request refers to a record by its id. */
export interface Reference {
  readonly in: 'params' | 'query' | 'body';
  readonly key: string;
}

const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';
const PARTS = ['params', 'query', 'body'] as const;

/** The fields of a call, besides its subject, that contain ids. */
export const referencesOf = (call: CallDef): readonly Reference[] =>
  PARTS.flatMap((part) => {
    const schema = call[part] && inputSchemaOf(call[part]);
    return Object.entries(schema?.properties ?? {})
      .filter(([key, field]) => holdsId(field) && !(call.subject?.in === part && call.subject.key === key))
      .map(([key]) => ({ in: part, key }));
  });

const holdsId = (schema: JsonSchema | boolean): boolean =>
  typeof schema === 'object' && (schema.pattern === ID_PATTERN || (schema.anyOf ?? schema.oneOf ?? []).some(holdsId));
