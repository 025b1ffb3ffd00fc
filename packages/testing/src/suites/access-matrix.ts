import { APPLICATION_ID_HEADER, type CallDef, type Contract, type Subject } from '@backhaul/contract';
import type { CallParts } from '../arbitrary/valid.js';
import type { Injectable, TestResponse } from '../client/injectable.js';
import { type Place, type TestUser, userMay, userSees } from '../tenants/tenants.js';
import { NEEDS_FRESH } from './needs-fresh.js';
import { complaintAbout, problemIn } from './problem.js';
import { requestOf, validParts } from './request.js';
import { differenceOf } from './same.js';

/** A record, with its group and inventory. */
export interface PlacedId extends Place {
  readonly id: string;
}

export interface AccessMatrixOptions {
  readonly contract: Contract;
  readonly inject: Injectable;
  readonly users: readonly TestUser[];
  /** Headers of a new session of a user: a call may end it. */
  readonly headers: (user: TestUser) => Promise<Readonly<Record<string, string>>>;
  /** Records of each kind, in the users' group, in another group of the inventory, and in another inventory. */
  readonly subjects: Readonly<Record<Subject['kind'], readonly PlacedId[]>>;
  /** Whether requests without a session are sent as well; default true. */
  readonly strangers?: boolean;
  /** Malformed ids; one of them by default. */
  readonly malformed?: readonly string[];
  /**
   * Creates the records that a call of `NEEDS_FRESH` needs, in the same group as the subject; without it, users without the
   * permission do not try these calls.
   */
  readonly fresh?: (call: string, place: PlacedId) => Promise<CallParts>;
  /** Input that cannot be generated: ids that must exist besides the subject's. */
  readonly inputs?: (call: string, subjectId: string | undefined, user: TestUser | undefined) => CallParts;
}

export const MISSING = 'zz-missing-00000000000000';
const MALFORMED: readonly string[] = ['not an id!'];

/**
 * Every call × user × id: own, neighbour's, foreign, missing, malformed; and without a session. The right result is
 * computed from the roles' permissions; a foreign record gets exactly the response of a missing one, headers included.
 * Returns the failures, one per line.
 */
export async function accessMatrix(options: AccessMatrixOptions): Promise<string[]> {
  const complaints: string[] = [];
  for (const [group, calls] of Object.entries(options.contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const title = `${group}.${name}`;
      if (/\{\w*id\}/i.test(call.path) && !call.subject)
        complaints.push(`${title} has an id in its path and no subject`);
      const row = new MatrixRow(title, call, options);
      if (options.strangers ?? true) complaints.push(...(await row.anonymous()));
      for (const user of options.users) complaints.push(...(await row.of(user)));
    }
  }
  return complaints;
}

/** One call, tried by every user on every id. */
class MatrixRow {
  constructor(
    private readonly title: string,
    private readonly call: CallDef,
    private readonly options: AccessMatrixOptions,
  ) {}

  async anonymous(): Promise<string[]> {
    if ('public' in this.call.access) return [];
    const answers = await Promise.all([...this.ids(), MISSING].map((id) => this.send(undefined, id)));
    return answers
      .filter(({ status }) => status !== 401)
      .map(({ status }) => `${this.title} answers ${status} to nobody`);
  }

  async of(user: TestUser): Promise<string[]> {
    const who = `${this.title} for ${nameOf(user)}`;
    if (!userMay(user, this.call.access)) {
      const ids = this.call.subject ? [...this.ids(), MISSING, ...this.malformed()] : [undefined];
      const complaints: string[] = [];
      for (const id of ids) {
        const { status } = await this.send(user, id);
        if (status !== 403) complaints.push(`${who}, who may not, answers ${status}`);
      }
      return complaints;
    }
    if (!this.call.subject) return this.permitted(who, await this.send(user, undefined));
    const missing = await this.send(user, MISSING);
    const complaints = this.absent(`${who}, missing,`, missing);
    for (const id of this.malformed()) {
      const { status } = await this.send(user, id);
      if (status !== 400) complaints.push(`${who}, malformed (${id}), answers ${status}`);
    }
    for (const subject of this.options.subjects[this.call.subject.kind]) {
      const sees = userSees(user, subject, this.call.access);
      const needs = NEEDS_FRESH.includes(this.title) && sees;
      if (needs && !this.options.fresh) continue;
      const over = needs ? await this.options.fresh?.(this.title, subject) : undefined;
      const answer = await this.send(user, subject.id, over);
      const what = `${who} on ${subject.id}`;
      if (sees) complaints.push(...this.permitted(what, answer));
      else {
        const difference = differenceOf(answer, missing);
        if (difference) complaints.push(`${what} answers ${textOf(answer)}, not as when missing: ${difference}`);
      }
    }
    return complaints;
  }

  /** A response to a user with the permission: anything but a denial. */
  private permitted(what: string, answer: TestResponse): string[] {
    const complaint = complaintAbout(this.call, answer);
    if (complaint) return [`${what} ${complaint}`];
    const code = problemIn(answer)?.code;
    const denied = code === 'UNAUTHENTICATED' || code === 'NOT_FOUND' || (code === 'FORBIDDEN' && !this.mayForbid());
    // A request that fails its validation proves nothing about the subject.
    const vacuous = (code === 'INVALID' || code === 'UNKNOWN_COMMAND') && this.call.subject !== undefined;
    return (denied || vacuous) && !('public' in this.call.access) ? [`${what} answers ${textOf(answer)}`] : [];
  }

  private absent(what: string, answer: TestResponse): string[] {
    if (answer.status === 404 || (answer.status === 403 && this.mayForbid())) return [];
    return [`${what} answers ${textOf(answer)}`];
  }

  /** A call that checks a further permission by its input declares the refusal. */
  private mayForbid(): boolean {
    return this.call.errors?.includes('FORBIDDEN') ?? false;
  }

  private malformed(): readonly string[] {
    return this.options.malformed ?? MALFORMED;
  }

  private ids(): string[] {
    return this.call.subject ? this.options.subjects[this.call.subject.kind].map(({ id }) => id) : [];
  }

  private async send(user: TestUser | undefined, id: string | undefined, over: CallParts = {}): Promise<TestResponse> {
    const { subject } = this.call;
    const named = subject && id !== undefined ? { [subject.in]: { [subject.key]: id } } : {};
    const parts = validParts(this.call, this.options.inputs?.(this.title, id, user) ?? {}, named, over);
    const headers = user ? await this.options.headers(user) : {};
    return this.options.inject(requestOf(this.call, parts, { [APPLICATION_ID_HEADER]: 'test', ...headers }));
  }
}

const nameOf = ({ apiKey, role, visit }: TestUser): string =>
  `${apiKey === undefined ? '' : 'an API key of '}${role}${visit === undefined ? '' : `, whose visit is ${visit.state},`}`;

const textOf = ({ status, body }: TestResponse): string => `${status} ${body.toString('utf8').slice(0, 160)}`;
