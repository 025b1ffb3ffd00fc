import type { Sound } from './ask-service.js';

const RATE = 16_000;
const TONE_HZ = 440;
const LOUDNESS = 3000;

/** One second of a tone as WAV: mono, 16 kHz, 16 bit. */
export function testSound(): Sound {
  const samples = Buffer.alloc(RATE * 2);
  for (let at = 0; at < RATE; at += 1)
    samples.writeInt16LE(Math.round(LOUDNESS * Math.sin((2 * Math.PI * TONE_HZ * at) / RATE)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return { name: 'test.wav', type: 'audio/wav', bytes: Buffer.concat([header, samples]) };
}
