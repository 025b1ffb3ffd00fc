import type { Alert, Unit } from '@backhaul/contract';
import { type CounterTransition, counterTransition, UNIT_NOTICES, type UnitNotice } from '@backhaul/domain';
import type { UnitChange } from '../store/tables.js';

/** A file to announce. */
export interface FileNotice {
  readonly notice: 'fileUploadStarted' | 'fileUploadCompleted';
  readonly uploadId: string;
  readonly path: string;
}

const BY_TRANSITION: Partial<Readonly<Record<CounterTransition, UnitNotice>>> = {
  offlineToOnline: 'offlineToOnline',
  onlineToStreaming: 'startedStreaming',
  offlineToStreaming: 'startedStreaming',
  streamingToOnline: 'streamingToOnline',
  onlineToOffline: 'onlineToOffline',
  streamingToOffline: 'streamingToOffline',
};

/** The notice of a change of one unit, or null. Simulated units change constantly, and are not announced. */
export function noticeOf({ before, after }: UnitChange): UnitNotice | null {
  if (after === undefined || after.demo) return null;
  if (before === undefined) return 'newDeviceAdded';
  if (before.status === after.status) return null;
  return BY_TRANSITION[counterTransition(before.status, after.status)] ?? null;
}

/** Uploads that began, and uploads that arrived: an upload begins when its first record appears (spec 1 §4). */
export function fileNoticesOf({ before, after }: UnitChange): readonly FileNotice[] {
  if (before === undefined || after === undefined || after.demo || before.uploadedFiles === after.uploadedFiles) {
    return [];
  }
  return after.uploadedFiles.flatMap(({ uploadId, path, status }): readonly FileNotice[] => {
    const earlier = before.uploadedFiles.find((file) => file.uploadId === uploadId)?.status;
    return [
      ...(earlier === undefined ? [{ notice: 'fileUploadStarted' as const, uploadId, path }] : []),
      ...(status === 'success' && earlier !== status
        ? [{ notice: 'fileUploadCompleted' as const, uploadId, path }]
        : []),
    ];
  });
}

/** Alerts that are active now and were not before; those of simulated units are silent. */
export function newAlerts({ before, after }: UnitChange): readonly Alert[] {
  if (before === undefined || after === undefined || after.demo || before.alerts === after.alerts) return [];
  return Object.values(after.alerts).filter(({ id }) => !Object.values(before.alerts).some((old) => old.id === id));
}

/** More events of one kind than this are announced in one sentence. */
const NAMED_AT_MOST = 2;

/** A sentence to announce: about one unit by name, or about many by number. */
export type Announcement =
  | { readonly notice: UnitNotice; readonly name: string; readonly path: string }
  | { readonly notice: UnitNotice; readonly count: number };

/** An event of a unit, or of one of its files. */
export interface Happened {
  readonly notice: UnitNotice;
  readonly unit: Pick<Unit, 'name'>;
  readonly path?: string;
}

/** Combines events into a few sentences; only the last event of a unit counts. */
export function announcements(happened: ReadonlyMap<string, Happened>): readonly Announcement[] {
  return UNIT_NOTICES.flatMap((notice): readonly Announcement[] => {
    const units = [...happened.values()].filter((one) => one.notice === notice);
    return units.length > NAMED_AT_MOST
      ? [{ notice, count: units.length }]
      : units.map(({ unit, path = '' }) => ({ notice, name: unit.name, path }));
  });
}
