import { expect, it } from 'vitest';
import { readClock } from './ptp-clock.js';

/** Output of `pmc` of linuxptp 3.1. */
const said = ({ state = 'SLAVE', offset = '345', present = 'true' }) => `sending: GET TIME_STATUS_NP
sending: GET PORT_DATA_SET
\t9a68bd.fffe.e6bd59-0 seq 0 RESPONSE MANAGEMENT TIME_STATUS_NP
\t\tmaster_offset              ${offset}
\t\tingress_time               1795599699271503336
\t\tgmPresent                  ${present}
\t\tgmIdentity                 72b739.fffe.c92353
\t9a68bd.fffe.e6bd59-1 seq 1 RESPONSE MANAGEMENT PORT_DATA_SET
\t\tportIdentity            9a68bd.fffe.e6bd59-1
\t\tportState               ${state}
\t\tlogSyncInterval         0
`;
const grandmaster = '72-B7-39-FF-FE-C9-23-53';
const nothing = { grandmaster: null, offsetNs: null };

it.each([
  ['a port that follows', {}, { state: 'locked', grandmaster, offsetNs: 345 }],
  ['an offset before the grandmaster', { offset: '-640' }, { state: 'locked', grandmaster, offsetNs: -640 }],
  ['an offset of a millisecond', { offset: '1000000' }, { state: 'unlocked', grandmaster, offsetNs: 1_000_000 }],
  ['a port that is not calibrated', { state: 'UNCALIBRATED' }, { state: 'unlocked', ...nothing }],
  ['a port that is the master', { state: 'MASTER', present: 'false' }, { state: 'unlocked', ...nothing }],
])('%s', (_what, change, reading) => {
  expect(readClock(said(change))).toEqual(reading);
});

it.each(['', 'sending: GET TIME_STATUS_NP\n', said({ offset: 'nan' })])('no answer: nothing is known', (text) => {
  expect(readClock(text)).toEqual({ state: 'unknown', ...nothing });
});
