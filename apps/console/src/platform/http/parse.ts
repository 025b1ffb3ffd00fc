import { GROUP_KEY, Id, type CallDef, message, type Schema } from '@backhaul/contract';
import * as z from 'zod';
import { fieldProblems } from './fields.js';
import { jsonSchemaOf, zodOf } from './json-schema.js';
import { Refusal, type RefusedField } from '../kernel/refusal.js';
import { backslashed, unstorable } from './text.js';
import { wireConversion } from './wire.js';

/** A request as Fastify parses it. */
interface RawParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface ParsedParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface ParsedRequest {
  readonly input: ParsedParts;
  /** The group that the query names besides the call's parameters; undefined if it names none. */
  readonly groupId: string | undefined;
}

type Part = keyof ParsedParts;
type Parsed = { readonly value: unknown; readonly problems: readonly RefusedField[] };
type Parser = (raw: unknown) => Parsed;

/** Builds the parser of a call's requests, once. It throws `INVALID` with the wrong fields, `mostProblems` at most. */
export function requestParser(call: CallDef, mostProblems: number): (raw: RawParts) => ParsedRequest {
  const params = call.params ? wired('params', call.params) : nothing('params');
  const query = call.query ? wired('query', call.query) : nothing('query');
  const group = takesGroup(call) ? parser('query', GroupQuery) : undefined;
  const body = call.body ? bodyParser(call.body) : nothing('body');
  return (raw) => {
    const { [GROUP_KEY]: named, ...rest } = raw.query;
    const asked = group?.({ [GROUP_KEY]: named });
    const parsed = { params: params(raw.params), query: query(asked ? rest : raw.query), body: body(raw.body) };
    const problems = [parsed.params, parsed.query, parsed.body, ...(asked ? [asked] : [])].flatMap(
      (part) => part.problems,
    );
    if (problems.length > 0) throw new Refusal('INVALID', undefined, problems.slice(0, mostProblems));
    return {
      input: { params: parsed.params.value, query: parsed.query.value, body: parsed.body.value },
      groupId: typeof named === 'string' && asked ? named : undefined,
    };
  };
}

const GroupQuery = z.object({ [GROUP_KEY]: Id.optional() });

/** Whether a group in the query is not a parameter of the call itself. */
const takesGroup = ({ access, query }: CallDef): boolean =>
  !('public' in access) && !(query && GROUP_KEY in (jsonSchemaOf(query, 'input').properties ?? {}));

function parser(part: Part, schema: Schema): Parser {
  const zod = zodOf(schema);
  return (raw) => {
    const result = z.safeParse(zod, raw, { reportInput: true });
    if (!result.success) return { value: undefined, problems: fieldProblems(part, result.error.issues) };
    const texts = part === 'body' ? backslashed(part, result.data) : [];
    return { value: result.data, problems: [...unstorable(part, result.data), ...texts] };
  };
}

function wired(part: 'params' | 'query', schema: Schema): Parser {
  const parse = parser(part, schema);
  const convert = wireConversion(schema);
  return (raw) => parse(convert(isRecord(raw) ? raw : {}));
}

/** A missing body counts as an empty object, so that each missing field is named; a body of `null` is invalid. */
function bodyParser(schema: Schema): Parser {
  const parse = parser('body', schema);
  const whenMissing = jsonSchemaOf(schema, 'input').type === 'object' ? {} : undefined;
  return (raw) => parse(raw === undefined ? whenMissing : raw);
}

/** A part that the call does not have must be absent or empty. */
const nothing =
  (part: Part): Parser =>
  (raw) => {
    const keys = isRecord(raw) ? Object.keys(raw) : undefined;
    if (raw === undefined || raw === null || keys?.length === 0) return { value: undefined, problems: [] };
    const paths = keys?.map((key) => `${part}.${key}`) ?? [part];
    return { value: undefined, problems: paths.map((path) => ({ path, message: message('default') })) };
  };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
