/** Requests of support for access to an inventory; user names are those at that time. */
export interface AccessApprovalTable {
  id: string;
  inventory_id: string;
  user_id: string;
  reason: string;
  asked_at: Date;
  decision: 'approved' | 'refused' | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** When access expires. */
  ends_at: Date | null;
  ended_at: Date | null;
  /** Null: it expired. */
  ended_by: string | null;
}
