import { ERRORS, message, type UserImportLine } from '@backhaul/contract';
import {
  accountProblems,
  changedCells,
  type ImportPlaces,
  isUnchanged,
  USER_COLUMNS,
  type UserColumn,
  type UserEntry,
  userEntry,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { type ManagedUserRow, userWithin } from '../../control/people/managed-user.js';
import { writes, type Written } from '../../control/resources/writes.js';
import type { ChangeEntry } from '../../platform/access/mutate.js';
import { within } from '../../platform/access/rehearse.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import type { UserLine } from './import-file.js';
import { userNamed } from './import-store.js';
import type { userStore } from './store.js';
import { userCells } from './user-cells.js';

type Problems = UserImportLine['problems'];
type Cells = ReturnType<typeof userCells>;

/** Result of a line. */
export interface Outcome {
  readonly shown: UserImportLine;
  /** The user that was created or changed. */
  readonly id: string | null;
  readonly active: boolean;
  readonly entries: readonly ChangeEntry[];
  readonly after: readonly (() => void)[];
}

/** The result of a refused line. */
export const refusedLine = ({ line, cells }: UserLine, problems: Problems): Outcome => ({
  shown: { line, username: cells.username ?? '', action: 'refused', changes: [], problems },
  id: null,
  active: false,
  entries: [],
  after: [],
});

/** Imports lines of a file, by the same rules as single changes. */
export class LineImport {
  readonly #writes;

  constructor(
    private readonly tx: Transaction<Database>,
    private readonly store: ReturnType<typeof userStore>,
    private readonly caller: Caller,
    private readonly places: ImportPlaces,
  ) {
    this.#writes = writes(store);
  }

  /** Creates or changes the user of a line; a refusal rolls back only this line. */
  async take(line: UserLine): Promise<Outcome> {
    const { tx, places } = this;
    const id = await userNamed(tx, line.cells.username ?? '');
    // A user that the caller does not see counts as a taken name.
    const before = id === undefined ? undefined : await this.#read(id);
    const cells = before === undefined ? line.cells : changedCells(line.cells, this.#cells(before));
    if (before !== undefined && isUnchanged(cells)) return this.#same(line, before);
    const { entry, problems } = userEntry(cells, places, before?.inventories.map((one) => one.id) ?? []);
    if (problems.length > 0) return refusedLine(line, [...problems]);
    try {
      return await within(tx, true, () => (before ? this.#change(line, entry, before) : this.#create(line, entry)));
    } catch (error) {
      if (error instanceof Refusal) return refusedLine(line, problemsOf(error));
      throw error;
    }
  }

  /** A line without changes needs no right to change the user. */
  #same = ({ line, cells }: UserLine, { id, active }: ManagedUserRow): Outcome => ({
    shown: { line, username: cells.username ?? '', action: 'same', changes: [], problems: [] },
    id,
    active,
    entries: [],
    after: [],
  });

  #read = (id: string): Promise<ManagedUserRow | undefined> => userWithin(this.tx, this.caller.scope, id);

  async #create(line: UserLine, entry: UserEntry): Promise<Outcome> {
    const { tx, caller, store } = this;
    const {
      firstName = '',
      lastName = '',
      email = '',
      phone = '',
      label = '',
      inventoryIds = [],
      groupIds = [],
      role,
    } = entry;
    const { passwordExpirationPolicy = 'never', secondFactorExcluded = false, oda = false } = entry;
    const { active, forceChangePassword } = entry;
    const names = { username: entry.username, firstName, lastName, email, phone, label, inventoryIds };
    const lacksType = role === undefined ? [{ path: 'role', message: message('required') }] : [];
    refuseProblems([...accountProblems(names, role), ...lacksType]);
    if (role === undefined) throw new Refusal('INVALID');
    const id = newId(store.idPrefix);
    const body = { ...names, role, groupIds, passwordExpirationPolicy, secondFactorExcluded, oda };
    const created = await this.#writes.create(tx, caller, id, {
      ...body,
      inventoryIds: [...inventoryIds],
      groupIds: [...groupIds],
    });
    const further = await this.#writes.update(tx, caller, id, { active, forceChangePassword });
    const entries = [...this.#writes.entries('create', id, created), ...this.#writes.entries('update', id, further)];
    return this.#outcome(line, id, undefined, entries, [created, further]);
  }

  async #change(line: UserLine, entry: UserEntry, before: ManagedUserRow): Promise<Outcome> {
    const { id } = before;
    const { inventoryIds, groupIds } = entry;
    // The name only identified the user, ignoring case.
    const body = {
      ...entry,
      username: undefined,
      inventoryIds: inventoryIds && [...inventoryIds],
      groupIds: groupIds && [...groupIds],
    };
    const changed = await this.#writes.update(this.tx, this.caller, id, body);
    return this.#outcome(line, id, this.#cells(before), this.#writes.entries('update', id, changed), [changed]);
  }

  async #outcome(
    { line, cells }: UserLine,
    id: string,
    before: Cells | undefined,
    entries: readonly ChangeEntry[],
    written: readonly Written[],
  ): Promise<Outcome> {
    const row = await this.#read(id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const after = this.#cells(row);
    const changes = USER_COLUMNS.flatMap((column) => {
      const [from, to] = [before?.[column] ?? '', after[column]];
      return from === to ? [] : [{ column, from, to }];
    });
    const action = before === undefined ? 'create' : entries.length === 0 ? 'same' : 'change';
    return {
      shown: { line, username: cells.username ?? '', action, changes: action === 'same' ? [] : changes, problems: [] },
      id,
      active: row.active,
      entries,
      after: written.flatMap((one) => one.after ?? []),
    };
  }

  #cells = (row: ManagedUserRow): Cells => userCells(this.store.present(row, this.caller));
}

/** File columns of API fields with other names. */
const COLUMN_OF: Readonly<Record<string, UserColumn>> = {
  role: 'type',
  inventoryIds: 'inventories',
  groupIds: 'groups',
};

const columnOf = (field: string): UserColumn | null =>
  COLUMN_OF[field] ?? USER_COLUMNS.find((column) => column === field) ?? null;

/** File columns for refusals without fields. */
const ABOUT: Readonly<Record<string, UserColumn>> = {
  USER_EXISTS: 'username',
  EMAIL_TAKEN: 'email',
  NOT_ASSIGNABLE: 'type',
};

const problemsOf = ({ error, detail, fields }: Refusal): Problems =>
  fields === undefined
    ? [{ column: ABOUT[error] ?? null, message: detail ?? { code: error, params: {}, text: ERRORS[error].title } }]
    : fields.map(({ path, message: why }) => ({ column: columnOf(path.replace(/^body\./, '')), message: why }));
