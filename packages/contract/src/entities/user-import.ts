import { USER_COLUMNS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';
import { Sentence } from './sentence.js';

/**
 * Result of the import of one line of a file of users. `changes`: changed
 * columns, old and new value as in the export. `problems`: why it is refused; `column` null: the whole line.
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

/** Result of an import. `links`: number of users who were sent a link for their password. */
export const UserImport = z
  .object({ created: z.array(Id), changed: z.array(Id), same: z.int(), links: z.int() })
  .meta({ id: 'UserImport' });
export type UserImport = z.output<typeof UserImport>;
