import { USER_COLUMNS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';
import { Sentence } from './sentence.js';

/**
 * What the import of a file of users does with one line. `changes`: what
 * columns change, from what and to what, as the export writes them. `problems`: why it is refused; `column` null: the line as a whole.
 */
export const UserImportLine = z
  .object({
    line: z.int(),
    username: z.string(),
    action: z.enum(['create', 'change', 'same', 'refused']),
    changes: z.array(z.object({ column: z.enum(USER_COLUMNS), from: z.string(), to: z.string() })),
    problems: z.array(z.object({ column: z.enum(USER_COLUMNS).nullable(), message: Sentence })),
  })
  .meta({ id: 'UserImportLine' });
export type UserImportLine = z.output<typeof UserImportLine>;

/** What an import did. `links`: users to whom a link for their password was sent. */
export const UserImport = z
  .object({ created: z.array(Id), changed: z.array(Id), same: z.int(), links: z.int() })
  .meta({ id: 'UserImport' });
export type UserImport = z.output<typeof UserImport>;
