import type { UserImportLine } from '@backhaul/contract';
import { userImportMessage } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import { rehearse } from '../../platform/access/rehearse.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { readUserFile, type UserLine } from './import-file.js';
import { LineImport, type Outcome, refusedLine } from './import-line.js';
import { importPlaces } from './import-store.js';
import { createPasswordLink, type PasswordLinkDependencies } from './password-link.js';
import { userStore } from './store.js';

/** @throws {Refusal} INVALID for a file that cannot be read */
function linesOf(csv: string): readonly UserLine[] {
  const file = readUserFile(csv);
  if ('problem' in file) throw invalid('body.csv', file.problem);
  return file.lines;
}

/** Simulates an import: carries it out and rolls it back. @throws {Refusal} INVALID for a file that cannot be read */
export async function previewImport(dependencies: PasswordLinkDependencies, caller: Caller, csv: string) {
  const lines = linesOf(csv);
  const outcomes = await rehearse(dependencies.db, (tx) => importAll(tx, dependencies, caller, lines));
  return { lines: outcomes.map(({ shown }) => shown) };
}

/** Creates and changes the users of a file, all or none. @throws {Refusal} INVALID with the lines that cannot be imported, NO_PUBLIC_URL */
export async function importUsers(
  dependencies: PasswordLinkDependencies,
  caller: Caller,
  { csv, sendLinks, host }: { readonly csv: string; readonly sendLinks: boolean; readonly host: string },
) {
  const lines = linesOf(csv);
  if (sendLinks && dependencies.publicUrl === undefined) throw new Refusal('NO_PUBLIC_URL');
  const outcomes = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const all = await importAll(tx, dependencies, caller, lines);
      const refused = all.flatMap(({ shown }) => (shown.action === 'refused' ? [shown.line] : []));
      if (refused.length > 0)
        throw invalid('body.csv', userImportMessage('user_csv_lines', { lines: refused.join(', ') }));
      return all;
    },
    (all) => all.flatMap(({ entries }) => entries),
  );
  for (const run of outcomes.flatMap(({ after }) => after)) run();
  const done = (action: UserImportLine['action']) => outcomes.filter(({ shown }) => shown.action === action);
  const created = done('create');
  const invited = sendLinks ? created.filter(({ active }) => active) : [];
  for (const { id } of invited)
    if (id !== null) await createPasswordLink(dependencies, caller, id, { deliver: 'email', host });
  return { created: idsOf(created), changed: idsOf(done('change')), same: done('same').length, links: invited.length };
}

const idsOf = (outcomes: readonly Outcome[]): string[] => outcomes.flatMap(({ id }) => id ?? []);

async function importAll(
  tx: Transaction<Database>,
  dependencies: PasswordLinkDependencies,
  caller: Caller,
  lines: readonly UserLine[],
): Promise<Outcome[]> {
  const importer = new LineImport(tx, userStore(dependencies), caller, await importPlaces(tx, caller.scope));
  const seen = new Map<string, number>();
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const name = (line.cells.username ?? '').toLowerCase();
    const earlier = seen.get(name);
    if (name !== '') seen.set(name, earlier ?? line.line);
    outcomes.push(
      earlier === undefined
        ? await importer.take(line)
        : refusedLine(line, [
            { column: 'username', message: userImportMessage('user_csv_line_twice', { line: earlier }) },
          ]),
    );
  }
  return outcomes;
}
