import { expect, it } from 'vitest';
import { SrtCallerReader } from './srt-caller.js';

const PREFIX = '21:52:21.170568/SRT:RcvQ:w1.N:SRT.cn: ';
const call = (from: string) => `${PREFIX}PASSING request from: ${from} to agent:944341507`;
const TAKEN = `${PREFIX}listen ret: -1 - conclusion`;
const DENIED = `${PREFIX}listen ret: 1010 - ERROR:BADSECRET`;

it.each([
  [[call('192.0.2.7:56711'), TAKEN], '192.0.2.7'],
  [[call('192.0.2.7:56711'), DENIED, call('192.0.2.8:4000'), TAKEN], '192.0.2.8'],
  [[call('[2001:db8::7]:9000'), TAKEN], '2001:db8::7'],
  [[call('2001:db8::7:9000'), TAKEN], '2001:db8::7'],
  [[call('::ffff:192.0.2.7:9000'), TAKEN], '192.0.2.7'],
  [[call('192.0.2.7:1'), DENIED], undefined],
  [[TAKEN], undefined],
  [['Accepted SRT source connection', `${PREFIX}HSREQ/rcv: cmd=1(HSREQ) len=12`], undefined],
])('reads %j: %s', (lines, address) => {
  const reader = new SrtCallerReader();
  expect(lines.map((line) => reader.read(line)).at(-1)).toBe(address);
});
