/** A unit's report of one of its feeds, numbered from 1: its video mode, null while there is no picture. */
export interface ReportedFeed {
  readonly feed: number;
  readonly videoMode: string | null;
}

/** The number of feeds that are missing, or whose video mode is not the requested one (spec 1 §4). */
export const cameraErrors = (wanted: number, videoMode: string, feeds: readonly ReportedFeed[]): number =>
  Array.from({ length: wanted }, (_, index) => feeds.find(({ feed }) => feed === index + 1)?.videoMode).filter(
    (mode) => mode !== videoMode,
  ).length;
