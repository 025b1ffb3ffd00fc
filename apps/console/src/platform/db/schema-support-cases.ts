import type { CaseState } from '@backhaul/domain';
import type { GeneratedAlways } from 'kysely';

/** A support case; `opener`: name of the user who opened it, at that time. */
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
  /** Order of the messages. */
  number: GeneratedAlways<string>;
  case_id: string;
  author: string;
  by_support: boolean;
  text: string;
  at: Date;
}
