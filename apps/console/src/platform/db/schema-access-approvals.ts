/** Requests of support for access to an inventory; names of who answered and ended it are those of the time. */
export interface AccessApprovalTable {
  id: string;
  inventory_id: string;
  user_id: string;
  reason: string;
  asked_at: Date;
  decision: 'approved' | 'refused' | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** When access ends by itself. */
  ends_at: Date | null;
  ended_at: Date | null;
  /** Null: it ended by itself. */
  ended_by: string | null;
}
