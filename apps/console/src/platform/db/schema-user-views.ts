/** Views that stand, or are over and not yet in the audit. */
export interface UserViewTable {
  id: string;
  session_id: string;
  viewer_id: string;
  user_id: string;
  /** From where it began. */
  address: string;
  began_at: Date;
  /** When it ends by itself. */
  ends_at: Date;
  /** Why it is over: its session ended, or either account was changed; null: it stands, or its time is over. */
  ended_by: 'session' | 'change' | null;
}
