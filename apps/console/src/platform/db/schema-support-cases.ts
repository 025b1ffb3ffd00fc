import type { CaseState } from '@backhaul/domain';
import type { GeneratedAlways } from 'kysely';

/** A support case; `opener` is the name of who opened it, at the time. */
export interface SupportCaseTable {
  id: string;
  inventory_id: string;
  /** Null once the group is deleted. */
  group_id: string | null;
  /** Null once the user is deleted. */
  opened_by: string | null;
  opener: string;
  subject: string;
  state: CaseState;
  opened_at: Date;
  changed_at: Date;
}

/** A message of a support case, the description first. */
export interface SupportMessageTable {
  id: string;
  /** In the order in which they were written. */
  number: GeneratedAlways<string>;
  case_id: string;
  author: string;
  by_support: boolean;
  text: string;
  at: Date;
}
