import { message, type RuleMessage } from '../messages/index.js';
import { userImportMessage } from '../messages/user-import.js';
import { ROLE_NAMES } from '../roles/role-sets.js';
import { type Role, ROLES } from '../roles/vocabulary.js';
import { PASSWORD_POLICIES, type PasswordPolicy } from './password-expiry.js';

/** Most users of a file. */
export const USER_IMPORT_MOST = 500;

/** Writable columns of a file of users, as the export names them. */
export const USER_COLUMNS = [
  'username',
  'firstName',
  'lastName',
  'email',
  'label',
  'type',
  'inventories',
  'groups',
  'active',
  'passwordExpirationPolicy',
  'forceChangePassword',
  'secondFactorExcluded',
  'oda',
  'phone',
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

/** Columns of the export that are ignored on import. */
const READ_ONLY: readonly string[] = ['passwordExpiresAt', 'secondFactor', 'lastSignInAt', 'createdAt'];

/** The meaning of each column of a file, in order; null: ignored. */
export function userColumns(
  head: readonly string[],
): { readonly columns: readonly (UserColumn | null)[] } | { readonly problem: RuleMessage } {
  const columns: (UserColumn | null)[] = [];
  for (const name of head) {
    const known = USER_COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase());
    const readOnly = READ_ONLY.some((column) => column.toLowerCase() === name.toLowerCase());
    if (known === undefined && !readOnly && name !== '')
      return { problem: userImportMessage('user_csv_column', { column: name }) };
    if (known !== undefined && columns.includes(known))
      return { problem: userImportMessage('user_csv_column_twice', { column: name }) };
    columns.push(known ?? null);
  }
  return columns.includes('username') ? { columns } : { problem: userImportMessage('user_csv_username') };
}

/** An inventory or a group that the importer manages, by name. */
export interface ImportPlaces {
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly { readonly id: string; readonly name: string; readonly inventoryId: string }[];
}

/** The values of a line; missing fields stay unchanged. Text is not checked yet. */
export interface UserEntry {
  readonly username: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly label?: string;
  readonly role?: Role;
  readonly inventoryIds?: readonly string[];
  readonly groupIds?: readonly string[];
  readonly active?: boolean;
  readonly passwordExpirationPolicy?: PasswordPolicy;
  readonly forceChangePassword?: boolean;
  readonly secondFactorExcluded?: boolean;
  readonly oda?: boolean;
}

/** An error of a cell. */
export interface UserCellProblem {
  readonly column: UserColumn | null;
  readonly message: RuleMessage;
}

type Cells = Partial<Readonly<Record<UserColumn, string>>>;

/** The values of a line, and its invalid cells. `of`: present inventories of the user, for a line that names only groups. */
export function userEntry(
  cells: Cells,
  places: ImportPlaces,
  of: readonly string[],
): { readonly entry: UserEntry; readonly problems: readonly UserCellProblem[] } {
  const problems: UserCellProblem[] = [];
  const wrong = (column: UserColumn, why: RuleMessage): undefined => void problems.push({ column, message: why });
  const read = <T>(column: UserColumn, meaning: (text: string) => T | undefined): T | undefined =>
    cells[column] === undefined ? undefined : meaning(cells[column]);
  const yesNo = (column: UserColumn) =>
    read(column, (text) => {
      const word = text.toLowerCase();
      return word === 'yes' || word === 'no' ? word === 'yes' : wrong(column, userImportMessage('user_csv_yes_no'));
    });
  const inventoryIds = read('inventories', (text) => {
    const found = namesOf(text).map((name) => places.inventories.find((one) => same(one.name, name)) ?? name);
    for (const one of found)
      if (typeof one === 'string') wrong('inventories', userImportMessage('user_csv_inventory', { name: one }));
    return found.flatMap((one) => (typeof one === 'string' ? [] : [one.id]));
  });
  const within = places.groups.filter((group) => (inventoryIds ?? of).includes(group.inventoryId));
  const groupIds = read('groups', (text) =>
    namesOf(text).flatMap((name) => {
      const found = within.filter((group) => same(group.name, name) || same(wholeName(group, places), name));
      const [group] = found;
      if (group !== undefined && found.length === 1) return [group.id];
      const why = group === undefined ? 'user_csv_group' : 'user_csv_group_several';
      wrong('groups', userImportMessage(why, { name }));
      return [];
    }),
  );
  const entry = {
    username: cells.username ?? '',
    firstName: cells.firstName,
    lastName: cells.lastName,
    email: cells.email,
    phone: cells.phone,
    label: cells.label,
    role: read('type', (text) =>
      text === ''
        ? wrong('type', message('required'))
        : (roleOf(text) ?? wrong('type', userImportMessage('user_csv_type', { name: text }))),
    ),
    inventoryIds,
    groupIds,
    active: yesNo('active'),
    passwordExpirationPolicy: read(
      'passwordExpirationPolicy',
      (text) =>
        PASSWORD_POLICIES.find((policy) => policy === text.toLowerCase()) ??
        wrong('passwordExpirationPolicy', userImportMessage('user_csv_policy')),
    ),
    forceChangePassword: yesNo('forceChangePassword'),
    secondFactorExcluded: yesNo('secondFactorExcluded'),
    oda: yesNo('oda'),
  };
  return { entry, problems };
}

const LISTS: readonly UserColumn[] = ['type', 'inventories', 'groups'];
const WORDS: readonly UserColumn[] = [
  'active',
  'passwordExpirationPolicy',
  'forceChangePassword',
  'secondFactorExcluded',
  'oda',
];

const listed = (of: string) =>
  namesOf(of)
    .map((name) => name.toLowerCase())
    .toSorted()
    .join(';');

/** Whether a cell equals the present value: lists in any order, words in any case. */
function says(column: UserColumn, text: string, now: string): boolean {
  if (WORDS.includes(column)) return same(text, now);
  return LISTS.includes(column) ? listed(text) === listed(now) : text === now;
}

/** The cells of a line that change a value, with the name of the user. If inventories change, unchanged groups are included. */
export function changedCells(cells: Cells, now: Readonly<Record<UserColumn, string>>): Cells {
  const isSaid = (column: UserColumn): boolean => says(column, cells[column] ?? now[column], now[column]);
  return Object.fromEntries(
    Object.entries(cells).filter(([name]) =>
      USER_COLUMNS.some(
        (column) =>
          column === name &&
          (column === 'username' || !isSaid(column) || (column === 'groups' && !isSaid('inventories'))),
      ),
    ),
  );
}

/** Whether these cells only identify the user. */
export const isUnchanged = (cells: Cells): boolean => Object.keys(cells).every((column) => column === 'username');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const namesOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const wholeName = (group: ImportPlaces['groups'][number], { inventories }: ImportPlaces): string =>
  `${inventories.find(({ id }) => id === group.inventoryId)?.name ?? ''}/${group.name}`;

const roleOf = (text: string): Role | undefined => ROLES.find((role) => same(ROLE_NAMES[role], text) || role === text);
