import { expect, it } from 'vitest';
import { isOver, isStoredPath, isUploadable, MAX_PATH, transferState, UPLOAD_STATUSES } from './files.js';

it.each([
  ['a.mkv', true],
  ['day 1/clip (2).mp4', true],
  ['', false],
  ['/etc/passwd', false],
  ['../a.mkv', false],
  ['a/../../b.mkv', false],
  ['a//b.mkv', false],
  ['./a.mkv', false],
  [String.raw`a\b.mkv`, false],
  ['a\u0000.mkv', false],
  ['a\nb.mkv', false],
  ['x'.repeat(MAX_PATH), true],
  ['x'.repeat(MAX_PATH + 1), false],
])('%j is a path within a storage: %s', (path, expected) => expect(isStoredPath(path)).toBe(expected));

it.each([
  ['a.mkv', true],
  ['a.MP4', true],
  ['a.3gp', true],
  ['a.mov', true],
  ['a.xml', true],
  ['a.exe', false],
  ['mkv', false],
  ['a.mkv/b', false],
  ['a.mkv.sh', false],
])('%j can be uploaded: %s', (path, expected) => expect(isUploadable(path)).toBe(expected));

it('a transfer waits, goes on, failed or is completed; an offline unit transfers nothing', () => {
  expect(UPLOAD_STATUSES.map((status) => transferState(status, true))).toEqual([
    'waiting',
    'transferring',
    'completed',
    'failed',
    'failed',
  ]);
  expect(transferState('uploading', false)).toBe('waiting');
});

it('an upload is over when it succeeded, failed or was rejected', () => {
  expect(UPLOAD_STATUSES.map(isOver)).toEqual([false, false, true, true, true]);
});
