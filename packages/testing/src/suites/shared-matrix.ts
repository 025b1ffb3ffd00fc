import { APPLICATION_ID_HEADER, type CallDef, type Contract, type Subject } from '@backhaul/contract';
import type { CallParts } from '../arbitrary/valid.js';
import type { Injectable } from '../client/injectable.js';
import { type TestUser, userMay, userSees } from '../tenants/tenants.js';
import type { PlacedId } from './access-matrix.js';
import { hiddenFrom, leakIn, type Marker } from './leak-guard.js';
import { requestOf, validParts } from './request.js';

export interface SharedMatrixOptions {
  readonly contract: Contract;
  readonly inject: Injectable;
  readonly users: readonly TestUser[];
  readonly headers: (user: TestUser) => Promise<Readonly<Record<string, string>>>;
  /** Records that the users see, among them some that refer to records which some users do not see. */
  readonly subjects: Readonly<Record<Subject['kind'], readonly PlacedId[]>>;
  /** Ids and names of the other records. */
  readonly markers: readonly Marker[];
  readonly inputs?: (call: string, subjectId: string | undefined, user: TestUser) => CallParts;
}

/**
 * Every read-only call × user × visible record: no response names a record that the user does not see, even if the response
 * refers to it.
 * Returns the leaks, one per line, and a failure if nothing was read.
 */
export async function sharedMatrix(options: SharedMatrixOptions): Promise<string[]> {
  const complaints: string[] = [];
  let read = 0;
  for (const [group, calls] of Object.entries(options.contract)) {
    for (const [name, call] of Object.entries<CallDef>(calls)) {
      if (call.method !== 'GET') continue;
      for (const user of options.users) {
        if (!userMay(user, call.access)) continue;
        for (const id of idsOf(call, user, options)) {
          const { status, leak } = await look(`${group}.${name}`, call, user, id, options);
          if (status === 200) read += 1;
          if (leak !== null) complaints.push(`${group}.${name} tells ${user.role} of ${leak} in ${id ?? 'its list'}`);
        }
      }
    }
  }
  return read === 0 ? [...complaints, 'nothing that is shared was read'] : complaints;
}

const idsOf = (call: CallDef, user: TestUser, { subjects }: SharedMatrixOptions): readonly (string | undefined)[] =>
  call.subject
    ? subjects[call.subject.kind].filter((thing) => userSees(user, thing, call.access)).map(({ id }) => id)
    : [undefined];

async function look(
  title: string,
  call: CallDef,
  user: TestUser,
  id: string | undefined,
  { inject, headers, inputs, markers }: SharedMatrixOptions,
): Promise<{ readonly status: number; readonly leak: string | null }> {
  const named = call.subject && id !== undefined ? { [call.subject.in]: { [call.subject.key]: id } } : {};
  const parts = validParts(call, inputs?.(title, id, user) ?? {}, named);
  const request = requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'test', ...(await headers(user)) });
  const response = await inject(request);
  return { status: response.status, leak: leakIn(request, response, hiddenFrom(user, markers, call.access)) };
}
