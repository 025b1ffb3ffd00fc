/** The index of finished recordings, as servers report them. `bytes`: a string from the database. */
export interface RecordingTable {
  id: string;
  device_id: string;
  channel_id: string;
  name: string;
  started_at: Date;
  ended_at: Date;
  bytes: string;
  sha256: string;
}
