import * as fc from 'fast-check';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { TallyState } from './tally.js';
import { readTsl31, readTsl31Stream, writeTsl31 } from './tsl31.js';
import { MAX_TSL5_BYTES, readTsl5, readTsl5Datagram, readTsl5Stream, TSL5_ALL, writeTsl5 } from './tsl5.js';

interface TheirDisplay {
  rh_tally: number;
  text_tally: number;
  lh_tally: number;
  text: string;
  brightness?: number;
}
interface TheirParser {
  constructPacket(
    tally: { readonly screen: number; readonly index: number; readonly display: TheirDisplay },
    sequence: boolean,
  ): Buffer;
  processTally(data: Uint8Array, source: string): void;
  on(event: 'message', listener: (tally: { index: number; screen: number; display: TheirDisplay }) => void): void;
}
const TheirTsl5: new () => TheirParser = createRequire(import.meta.url)('tsl-umd-v5');

const LAMPS = { programmeLamp: 1, previewLamp: 2 };
const OPTIONS = { utf16: false, dleStx: false };
const ON: TallyState = { programme: true, preview: false, text: 'CAM 1' };
const label = fc
  .string({ unit: fc.constantFrom(...Array.from('CAM 0123456789-xyz')), maxLength: 16 })
  .map((text) => text.trim());
const states = fc.record({ programme: fc.boolean(), preview: fc.boolean(), text: label });

describe('TSL UMD 3.1', () => {
  it('is read as it stands in the protocol', () => {
    const bytes = Uint8Array.from([0x85, 0x31, ...Buffer.from('CAM 5           ')]);
    expect(readTsl31(bytes, LAMPS)).toEqual({
      screen: 0,
      address: 5,
      state: { programme: true, preview: false, text: 'CAM 5' },
    });
    expect(readTsl31(bytes, { programmeLamp: 2, previewLamp: 1 })?.state).toMatchObject({ preview: true });
  });

  it.each<[string, number[]]>([
    ['nothing', []],
    ['too little', [0x85, 0x31, 0x20]],
    ['no header', Array.from({ length: 18 }, () => 0x20)],
    ['an address that there is not', [0xff, ...Array.from({ length: 17 }, () => 0x20)]],
    ['another header within', [0x85, 0x31, ...Array.from({ length: 15 }, () => 0x20), 0x86]],
    ['control data of another version', [0x85, 0xb1, ...Array.from({ length: 16 }, () => 0x20)]],
  ])('refuses %s', (_, bytes) => {
    expect(readTsl31(Uint8Array.from(bytes), LAMPS)).toBeNull();
  });

  it('reads what it writes, in whatever pieces it comes, after whatever came before', () => {
    const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 126 }), states), { minLength: 1, maxLength: 5 });
    const noise = fc.uint8Array({ max: 0x7f, maxLength: 40 });
    fc.assert(
      fc.property(list, noise, fc.integer({ min: 1, max: 30 }), (sent, before, piece) => {
        const whole = Buffer.concat([before, ...sent.map(([address, one]) => writeTsl31(address, one, LAMPS))]);
        const read: unknown[] = [];
        let [rest, refused]: [Uint8Array, number] = [new Uint8Array(), 0];
        for (let at = 0; at < whole.length; at += piece) {
          const found = readTsl31Stream(Buffer.concat([rest, whole.subarray(at, at + piece)]), LAMPS);
          read.push(...found.messages);
          refused += found.refused;
          rest = found.rest;
        }
        expect(read).toEqual(sent.map(([address, one]) => ({ screen: 0, address, state: one })));
        expect([refused, rest.length]).toEqual([before.length, 0]);
      }),
    );
  });

  it('accounts for every byte of anything, and keeps less than a message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { messages, refused, rest } = readTsl31Stream(bytes, LAMPS);
        expect(messages.length * 18 + refused + rest.length).toBe(bytes.length);
        expect(rest.length).toBeLessThan(18);
      }),
    );
  });
});

describe('TSL UMD 5.0', () => {
  const numbers = fc.integer({ min: 0, max: 0x7fff });
  const lamps = fc.integer({ min: 0, max: 3 });

  it('reads what tsl-umd-v5 writes, as a datagram and as a stream', () => {
    fc.assert(
      fc.property(
        numbers,
        numbers,
        lamps,
        lamps,
        lamps,
        label,
        fc.boolean(),
        (screen, index, rh, text, lh, name, dle) => {
          const display = { rh_tally: rh, text_tally: text, lh_tally: lh, text: name };
          const packet = new TheirTsl5().constructPacket({ screen, index, display }, dle);
          const all = [rh, text, lh];
          const state = {
            programme: all.some((lamp) => lamp === 1 || lamp === 3),
            preview: all.some((lamp) => lamp >= 2),
            text: name,
          };
          const expected = { messages: [{ screen, address: index, state }], refused: 0, rest: new Uint8Array() };
          expect(readTsl5Datagram(Uint8Array.from(packet))).toEqual(expected);
          expect(readTsl5Stream(Uint8Array.from(packet), dle)).toEqual(expected);
        },
      ),
    );
  });

  it('writes what tsl-umd-v5 reads', () => {
    fc.assert(
      fc.property(numbers, numbers, states, (screen, address, state) => {
        const theirs = new TheirTsl5();
        const read: unknown[] = [];
        theirs.on('message', (tally) => read.push([tally.screen, tally.index, tally.display]));
        theirs.processTally(writeTsl5(screen, [{ address, state }], OPTIONS), 'here');
        const lamp = state.programme ? (state.preview ? 3 : 1) : state.preview ? 2 : 0;
        const display = { rh_tally: lamp, text_tally: lamp, lh_tally: lamp, text: state.text };
        expect(read).toMatchObject([[screen, address, display]]);
      }),
    );
  });

  it('reads what it writes: several displays, UTF-16, frames, any pieces', () => {
    const texts = fc.constantFrom('CAM 1', 'Kamera ß', 'Cámara þ', '摄像机 4', '🎥 5', '');
    const several = fc.array(fc.tuple(fc.integer({ min: 0, max: 0xfffe }), fc.boolean(), texts), {
      minLength: 1,
      maxLength: 4,
    });
    const noise = fc.uint8Array({ max: 0xfd, maxLength: 20 });
    fc.assert(
      fc.property(several, noise, fc.integer({ min: 1, max: 40 }), (sent, before, piece) => {
        const displays = sent.map(([address, programme, text]) => ({
          address,
          state: { programme, preview: !programme, text },
        }));
        const packet = writeTsl5(0xfefe, displays, { utf16: true, dleStx: true });
        const whole = Buffer.concat([before, packet, packet]);
        const read: unknown[] = [];
        let rest: Uint8Array = new Uint8Array();
        for (let at = 0; at < whole.length; at += piece) {
          const found = readTsl5Stream(Buffer.concat([rest, whole.subarray(at, at + piece)]), true);
          read.push(...found.messages);
          rest = found.rest;
        }
        const once = displays.map((display) => ({ screen: 0xfefe, ...display }));
        expect(read).toEqual([...once, ...once]);
        expect(rest.length).toBe(0);
      }),
    );
  });

  it.each<[string, number[]]>([
    ['a length beyond the packet', [20, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]],
    ['a length short of the packet', [8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]],
    ['a text beyond the packet', [10, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0xff, 0xff]],
    ['half a display', [7, 0, 0, 0, 0, 0, 1, 0, 1]],
    ['only a length', [0, 0]],
  ])('refuses %s', (_, bytes) => {
    expect(readTsl5(Uint8Array.from(bytes))).toBeNull();
    expect(readTsl5Datagram(Uint8Array.from(bytes))).toMatchObject({ messages: [], refused: bytes.length });
  });

  it('takes control data for no tally, and all screens and displays as such', () => {
    expect(readTsl5(Uint8Array.from([10, 0, 0, 0, 0, 0, 1, 0, 1, 0x80, 0, 0]))).toEqual([]);
    expect(readTsl5(Uint8Array.from([4, 0, 0, 2, 0, 0]))).toEqual([]);
    const all = writeTsl5(TSL5_ALL, [{ address: TSL5_ALL, state: ON }], OPTIONS);
    expect(readTsl5(all)).toMatchObject([{ screen: 0xffff, address: 0xffff }]);
  });

  it('survives anything, and never keeps more than a packet', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(0xfe, 0x02, 0x00, 0xff), { maxLength: 300 }).map((bytes) => Uint8Array.from(bytes)),
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (bytes, dle) => {
        const { refused, rest } = readTsl5Stream(bytes, dle);
        expect(refused + rest.length).toBeLessThanOrEqual(bytes.length);
        expect(rest.length).toBeLessThanOrEqual(2 * MAX_TSL5_BYTES + 2);
        expect(readTsl5Datagram(bytes).rest.length).toBe(0);
      }),
    );
  });
});
