import { APPLICATION_ID_HEADER, type CallDef, type Contract } from '@backhaul/contract';
import type { CallParts } from '../arbitrary/valid.js';
import type { Injectable, TestResponse } from '../client/injectable.js';
import { type TestUser, userMay, userSees } from '../tenants/tenants.js';
import { MISSING, type PlacedId } from './access-matrix.js';
import { type Reference, referencesOf } from './references.js';
import { requestOf, validParts } from './request.js';
import { differenceOf } from './same.js';

export interface ReferenceMatrixOptions {
  readonly contract: Contract;
  readonly inject: Injectable;
  readonly users: readonly TestUser[];
  readonly headers: (user: TestUser) => Promise<Readonly<Record<string, string>>>;
  /** Records of each kind, of the users and of others; further kinds as named in `references`. */
  readonly things: Readonly<Record<string, readonly PlacedId[]>>;
  /** What each field with a further id refers to: `<group>.<call> <part>.<key>` → a kind of `things`. */
  readonly references: Readonly<Record<string, string>>;
  /** Kinds without records here, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  readonly inputs?: (call: string, subjectId: string | undefined, user: TestUser) => CallParts;
}

/**
 * Every field with a reference besides the subject × user: a foreign record is answered exactly like a missing one, but
 * for the id itself. A field without a declaration is a failure, as is a kind without records that `without` does not name. Returns the
 * failures, one a line.
 */
export async function referenceMatrix(options: ReferenceMatrixOptions): Promise<string[]> {
  const complaints: string[] = [];
  const kinds = new Set<string>();
  for (const [group, calls] of Object.entries(options.contract)) {
    for (const [name, call] of Object.entries(calls)) {
      for (const reference of referencesOf(call)) {
        const title = `${group}.${name}`;
        const field = `${title} ${reference.in}.${reference.key}`;
        const kind = options.references[field];
        if (kind === undefined) complaints.push(`${field} holds an id, and nobody says of what`);
        else {
          kinds.add(kind);
          for (const user of options.users)
            complaints.push(...(await tried({ title, call, reference, field, kind }, user, options)));
        }
      }
    }
  }
  return [...complaints, ...recordless(kinds, options)];
}

/** Kinds that are not tried for want of records, or are tried though they are excepted. */
const recordless = (kinds: ReadonlySet<string>, { things, without = {} }: ReferenceMatrixOptions): string[] =>
  [...kinds].flatMap((kind) => {
    const has = (things[kind]?.length ?? 0) > 0;
    if (has === Object.hasOwn(without, kind)) return [`${kind} has ${has ? 'records and is excepted' : 'no records'}`];
    return [];
  });

interface Field {
  readonly title: string;
  readonly call: CallDef;
  readonly reference: Reference;
  readonly field: string;
  readonly kind: string;
}

async function tried(field: Field, user: TestUser, options: ReferenceMatrixOptions): Promise<string[]> {
  const { call, kind } = field;
  if (!userMay(user, call.access)) return [];
  const own =
    call.subject && options.things[call.subject.kind]?.find((thing) => userSees(user, thing, call.access))?.id;
  const complaints: string[] = [];
  const missing = await ask(field, user, options, own, MISSING);
  for (const thing of options.things[kind] ?? []) {
    if (userSees(user, thing, call.access)) continue;
    const answer = await ask(field, user, options, own, thing.id);
    const difference = differenceOf(withoutId(answer, thing.id), withoutId(missing, MISSING));
    if (difference)
      complaints.push(`${field.field} for ${user.role}, ${thing.id}, is not as when missing: ${difference}`);
  }
  return complaints;
}

async function ask(
  { title, call, reference }: Field,
  user: TestUser,
  { inject, headers, inputs }: ReferenceMatrixOptions,
  own: string | undefined,
  id: string,
): Promise<TestResponse> {
  const subject = call.subject && own !== undefined ? { [call.subject.in]: { [call.subject.key]: own } } : {};
  const named = { [reference.in]: { [reference.key]: id } };
  const parts = validParts(call, inputs?.(title, own, user) ?? {}, subject, named);
  return inject(requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'test', ...(await headers(user)) }));
}

/** An answer without the requested id; its length depends on the id as well. */
function withoutId(answer: TestResponse, id: string): TestResponse {
  const { 'content-length': _, ...headers } = answer.headers;
  return { ...answer, headers, body: Buffer.from(answer.body.toString('utf8').replaceAll(id, '<id>')) };
}
