/** Views that are active, or have ended and are not audited yet. */
export interface UserViewTable {
  id: string;
  session_id: string;
  viewer_id: string;
  user_id: string;
  /** Address of the viewing user. */
  address: string;
  began_at: Date;
  /** When it expires. */
  ends_at: Date;
  /** Why it ended: its session ended, or one of the accounts was changed; null: it is active, or has expired. */
  ended_by: 'session' | 'change' | null;
}
