import { message } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import { seesPictures, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../registry/types.js';
import { runningOf } from './from-server.js';

export interface PrivateFileParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'serverRecord' | 'reportedServer'>;
  readonly clock: Clock;
}

/** A file of a channel. `beganAt`: when it began, ms, where the caller has just asked its server. */
interface NamedFile {
  readonly serverId: string;
  readonly channelId: string;
  readonly name: string;
  readonly beganAt?: number;
}

/** What a recorder has not written yet is missing from the length of its file: the file may have begun so much earlier, ms. */
const UNWRITTEN_MS = 30_000;
/** No recorder writes one file for so long, ms. */
const LONGEST_MS = 24 * 3_600_000;

/** When a running recording began at the earliest, ms, by its length and by the time at which its file was made. */
export const beganBy = ({ startedAt, openedAt = startedAt }: { startedAt: number; openedAt?: number | undefined }) =>
  Math.min(startedAt, openedAt);

/**
 * Whether a file shows the time of a private session. The index says so of a file that is complete. One that is still recorded does while a
 * session lasts, and afterwards unless it is known to have begun after the session.
 */
export async function isPrivateFile(parts: PrivateFileParts, file: NamedFile): Promise<boolean> {
  const { serverId, channelId, name } = file;
  const { rows } = await sql<{ lasts: boolean; until: Date | null; indexed: boolean | null }>`
    select c.private_session as lasts, c.private_until as until, r.private as indexed
    from channels c
    left join recordings r on r.device_id = ${serverId} and r.channel_id = c.id and r.name = ${name}
    where c.id = ${channelId}`.execute(parts.db);
  const [found] = rows;
  if (found === undefined) return true;
  if (found.indexed !== null) return found.indexed;
  if (found.lasts) return true;
  const until = found.until?.getTime() ?? null;
  if (until === null || until < parts.clock.now() - LONGEST_MS) return false;
  const beganAt = file.beganAt ?? (await beginningOf(parts, file));
  return beganAt === null || beganAt <= until + UNWRITTEN_MS;
}

/** When a file that is recorded now began, ms; null where its server does not tell. */
async function beginningOf({ registry, clock }: PrivateFileParts, { serverId, channelId, name }: NamedFile) {
  try {
    const running = await runningOf(registry, { id: channelId, serverId }, clock.now());
    return running?.name === name ? beganBy(running) : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether a scope is kept out of private sessions. */
export const isKeptOut = (scope: Scope): boolean => !seesPictures(scope, { privateSession: true });

/** @throws {Refusal} FORBIDDEN for a file of a private session that the scope is kept out of */
export async function refusePrivateFile(parts: PrivateFileParts, scope: Scope, file: NamedFile): Promise<void> {
  if (isKeptOut(scope) && (await isPrivateFile(parts, file)))
    throw new Refusal('FORBIDDEN', message('private_session'));
}
