import type { Alert, Unit } from '@backhaul/contract';
import type { UnitNotice } from '@backhaul/domain';
import { expect, test } from 'vitest';
import { unitOf } from '../testing/rows.js';
import { announcements, fileNoticesOf, newAlerts, noticeOf } from './notices.js';

const happened = (n: number) =>
  new Map(
    Array.from({ length: n }, (_, i) => [`${i}`, { notice: 'onlineToOffline' as const, unit: { name: `u${i}` } }]),
  );
const alert = (id: string): Alert => ({ id, type: 'battery', severity: 'critical', since: 0, text: '' });
const at = (status: Unit['status']) => unitOf('u', { status });

test.each<[Unit['status'], Unit['status'], UnitNotice | null]>([
  ['offline', 'idle', 'offlineToOnline'],
  ['idle', 'offline', 'onlineToOffline'],
  ['idle', 'streaming', 'startedStreaming'],
  ['offline', 'streaming', 'startedStreaming'],
  ['streaming', 'idle', 'streamingToOnline'],
  ['streaming', 'offline', 'streamingToOffline'],
  ['idle', 'idle', null],
  ['idle', 'upgrading', null],
  ['storeandforward', 'offline', null],
])('%s → %s: %s', (from, to, expected) => {
  expect(noticeOf({ before: at(from), after: at(to) })).toBe(expected);
});

test('a unit that appears is announced as new; one that disappears is not announced', () => {
  expect(noticeOf({ before: undefined, after: at('idle') })).toBe('newDeviceAdded');
  expect(noticeOf({ before: at('idle'), after: undefined })).toBeNull();
  expect(noticeOf({ before: at('idle'), after: { ...at('offline'), demo: true } })).toBeNull();
});

test('announces up to two units by name, more by number', () => {
  expect(announcements(happened(2))).toEqual([
    { notice: 'onlineToOffline', name: 'u0', path: '' },
    { notice: 'onlineToOffline', name: 'u1', path: '' },
  ]);
  expect(announcements(happened(3))).toEqual([{ notice: 'onlineToOffline', count: 3 }]);
  expect(announcements(new Map())).toEqual([]);
});

const file = (uploadId: string, status: Unit['uploadedFiles'][number]['status']) => ({
  uploadId,
  path: `${uploadId}.mkv`,
  status,
});
const files = (...uploadedFiles: Unit['uploadedFiles']) => unitOf('u', { uploadedFiles });

test.each<[string, Unit['uploadedFiles'], Unit['uploadedFiles'], readonly string[]]>([
  ['a first record', [], [file('a', 'pending')], ['fileUploadStarted a.mkv']],
  ['its upload', [file('a', 'pending')], [file('a', 'uploading')], []],
  ['its arrival', [file('a', 'uploading')], [file('a', 'success')], ['fileUploadCompleted a.mkv']],
  [
    'what arrived before',
    [file('a', 'success')],
    [file('a', 'success'), file('b', 'pending')],
    ['fileUploadStarted b.mkv'],
  ],
  ['a short one', [], [file('a', 'success')], ['fileUploadStarted a.mkv', 'fileUploadCompleted a.mkv']],
  ['a failure', [file('a', 'uploading')], [file('a', 'failed')], []],
])('files: %s', (_what, before, after, expected) => {
  const said = fileNoticesOf({ before: files(...before), after: files(...after) });
  expect(said.map(({ notice, path }) => `${notice} ${path}`)).toEqual(expected);
});

test('files that a unit had when it appears, and those of simulated units, are not announced', () => {
  const after = files(file('a', 'pending'));
  expect(fileNoticesOf({ before: undefined, after })).toEqual([]);
  expect(fileNoticesOf({ before: files(), after: { ...after, demo: true } })).toEqual([]);
});

test('only alerts that did not stand before sound', () => {
  const before = unitOf('u', { alerts: { a: alert('a') } });
  const after = unitOf('u', { alerts: { a: alert('a'), b: alert('b') } });
  expect(newAlerts({ before, after }).map(({ id }) => id)).toEqual(['b']);
  expect(newAlerts({ before: undefined, after })).toEqual([]);
  expect(newAlerts({ before, after: { ...after, demo: true } })).toEqual([]);
  expect(newAlerts({ before: after, after: before })).toEqual([]);
});
