import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';

export interface FileUploadDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
}
