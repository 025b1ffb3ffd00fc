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

/** A file of a channel. `beganAt`: when it began, ms, if the caller has just asked its server. */
interface NamedFile {
  readonly serverId: string;
  readonly channelId: string;
  readonly name: string;
  readonly beganAt?: number;
}

/** The reported length lacks unwritten data, so the file may have begun this much earlier, ms. */
const UNWRITTEN_MS = 30_000;
/** Maximum time for which a recorder writes one file, ms. */
const LONGEST_MS = 24 * 3_600_000;

/** Earliest possible start of a running recording, ms, by its length and by the creation time of its file. */
export const beganBy = ({ startedAt, openedAt = startedAt }: { startedAt: number; openedAt?: number | undefined }) =>
  Math.min(startedAt, openedAt);

/**
 * Whether a file shows the time of a private session. For a complete file, the index has the answer. A file in recording counts as private
 * during a session, and afterwards unless it is known to have begun after the session.
 */
export async function isPrivateFile(parts: PrivateFileParts, file: NamedFile): Promise<boolean> {
  const { serverId, channelId, name } = file;
  const { rows } = await sql<{ lasts: boolean; until: Date | null; indexed: boolean | null }>`
    select c.private_session as lasts, r.private as indexed,
      (select max(ended_at) from private_sessions p where p.channel_id = c.id) as until
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

/** When the running recording began, ms; null if its server does not report it. */
async function beginningOf({ registry, clock }: PrivateFileParts, { serverId, channelId, name }: NamedFile) {
  try {
    const running = await runningOf(registry, { id: channelId, serverId }, clock.now());
    return running?.name === name ? beganBy(running) : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether a scope is excluded from private sessions. */
export const isKeptOut = (scope: Scope): boolean => !seesPictures(scope, { privateSession: true });

/** @throws {Refusal} FORBIDDEN for a file of a private session that excludes the scope */
export async function refusePrivateFile(parts: PrivateFileParts, scope: Scope, file: NamedFile): Promise<void> {
  if (isKeptOut(scope) && (await isPrivateFile(parts, file)))
    throw new Refusal('FORBIDDEN', message('private_session'));
}
