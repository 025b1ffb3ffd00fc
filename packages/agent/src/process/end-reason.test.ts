import { expect, it } from 'vitest';
import { endReason } from './end-reason.js';
import type { EngineExit } from './engine-run.js';

const exit = (change: Partial<EngineExit>): EngineExit => ({
  code: 1,
  signal: null,
  missing: false,
  lastLines: [],
  ...change,
});

it.each([
  [exit({ lastLines: ['x is not installed'], missing: true, code: null }), 'x is not installed: apt-get install pack'],
  [exit({ code: null, signal: 'SIGKILL', stalled: true }), 'The recorder made no progress and was started again'],
  [exit({ code: null, signal: 'SIGKILL' }), 'The recorder was ended by SIGKILL'],
  [exit({ code: null, lastLines: ['No free port from 9001 on'] }), 'No free port from 9001 on'],
  [exit({ lastLines: ['av_write_frame(): No space left on device', 'Conversion failed!'] }), 'The disk is full'],
  [exit({ lastLines: ['tcp://10.0.0.1:1935: Connection refused'] }), 'The other end refuses the connection'],
  [exit({ lastLines: ['[mpegts @ 0x55dce4797780] something raw'] }), 'The recorder ended unexpectedly'],
  [exit({}), 'The recorder ended unexpectedly'],
])('explains %j as: %s', (ended, reason) => expect(endReason(ended, 'recorder', 'pack')).toBe(reason));
