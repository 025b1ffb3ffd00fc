import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESTINATION_PROTOCOLS, type DestinationProtocol } from './destinations.js';
import { allowedFfmpegOptions, ffmpegOptions, MAX_FFMPEG_TEXT } from './ffmpeg-options.js';

const FORM = 'Write options as -name value, each once';
const notAllowed = (name: string): string => `The option ${name} is not allowed here`;
const refusedOf = (protocol: DestinationProtocol, text: string): string | null => {
  const read = ffmpegOptions(protocol, text);
  return 'refused' in read ? read.refused.text : null;
};

describe('ffmpegOptions', () => {
  it.each<[DestinationProtocol, text: string, args: readonly string[]]>([
    ['udp', '', []],
    ['st2110', ' \n', []],
    ['udp', '-pat_period 0.5\n -mpegts_service_id 4242', ['-pat_period', '0.5', '-mpegts_service_id', '4242']],
    [
      'srt',
      '-mpegts_flags resend_headers+system_b -bsf:v dump_extra',
      ['-mpegts_flags', '+resend_headers+system_b', '-bsf:v', 'dump_extra'],
    ],
    ['rtmp', '-flvflags +no_metadata', ['-flvflags', '+no_metadata']],
    ['rtp', '-muxdelay 0.7 -flush_packets 0', ['-muxdelay', '0.7', '-flush_packets', '0']],
    ['hlsPush', '-hls_time 4 -hls_list_size 60', ['-hls_time', '4', '-hls_list_size', '60']],
  ])('%s takes %j', (protocol, text, args) => {
    expect(ffmpegOptions(protocol, text)).toEqual({ args });
  });

  it.each<[DestinationProtocol, text: string, refused: string]>([
    ['udp', '-i /etc/passwd', notAllowed('-i')],
    ['udp', '-f tee', notAllowed('-f')],
    ['udp', '-c libx264', notAllowed('-c')],
    ['udp', '-vf movie=/etc/passwd', notAllowed('-vf')],
    ['udp', '-filter_complex amovie=/etc/passwd', notAllowed('-filter_complex')],
    ['udp', '-fpre /etc/passwd', notAllowed('-fpre')],
    ['udp', '-protocol_whitelist file', notAllowed('-protocol_whitelist')],
    ['udp', '-progress http://203.0.113.7/', notAllowed('-progress')],
    ['udp', '-report 1', notAllowed('-report')],
    ['udp', '-map 0', notAllowed('-map')],
    ['udp', '-constructor x', notAllowed('-constructor')],
    ['udp', '-toString x', notAllowed('-toString')],
    ['rtmp', '-rtmp_tcurl rtmp://127.0.0.1/x', notAllowed('-rtmp_tcurl')],
    ['rtmp', '-rtmp_playpath other', notAllowed('-rtmp_playpath')],
    ['hls', '-hls_key_info_file /etc/passwd', notAllowed('-hls_key_info_file')],
    ['hls', '-hls_segment_filename /etc/cron.d/x', notAllowed('-hls_segment_filename')],
    ['hls', '-strftime_mkdir 1', notAllowed('-strftime_mkdir')],
    ['hlsPush', '-headers x', notAllowed('-headers')],
    ['st2110', '-flush_packets 1', notAllowed('-flush_packets')],
    ['rtp', '-pat_period 1', notAllowed('-pat_period')],
    ['rtmp', '-mpegts_flags latm', notAllowed('-mpegts_flags')],
    ['udp', '/tmp/out.ts', FORM],
    ['udp', '-y', FORM],
    ['udp', '-pat_period', FORM],
    ['udp', '-pat_period 1 /tmp/out.ts', FORM],
    ['udp', '-pat_period 1 -pat_period 2', FORM],
    ['udp', '--pat_period 1', FORM],
    ['udp', '-pat_period; 1', FORM],
    ['udp', '- 1', FORM],
    ['udp', '-pat_period $(id)', 'The value of -pat_period is not allowed. Allowed: 0.02–10'],
    ['udp', '-pat_period 10.1', 'The value of -pat_period is not allowed. Allowed: 0.02–10'],
    ['udp', '-pat_period 1e1', 'The value of -pat_period is not allowed. Allowed: 0.02–10'],
    ['udp', '-pat_period -1', 'The value of -pat_period is not allowed. Allowed: 0.02–10'],
    ['udp', '-mpegts_service_id 0', 'The value of -mpegts_service_id is not allowed. Allowed: 1–65535'],
    ['udp', '-mpegts_service_id 1.5', 'The value of -mpegts_service_id is not allowed. Allowed: 1–65535'],
    ['udp', '-bsf:v dump_extra,noise', 'The value of -bsf:v is not allowed. Allowed: dump_extra'],
    [
      'rtmp',
      '-flvflags -no_metadata',
      'The value of -flvflags is not allowed. Allowed: aac_seq_header_detect+no_sequence_end+no_metadata',
    ],
    [
      'rtmp',
      '-flvflags no_metadata+no_metadata',
      'The value of -flvflags is not allowed. Allowed: aac_seq_header_detect+no_sequence_end+no_metadata',
    ],
    ['udp', `-pat_period ${'0'.repeat(MAX_FFMPEG_TEXT)}`, 'Must have at most 512 characters'],
  ])('%s refuses %j', (protocol, text, refused) => {
    expect(refusedOf(protocol, text)).toBe(refused);
  });

  it('holds: what is passed on reads as the same options again', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...DESTINATION_PROTOCOLS.flatMap((one) => allowedFfmpegOptions(one).flatMap((line) => line.split(' '))),
      ),
      fc.string(),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(fc.constantFrom(...DESTINATION_PROTOCOLS), fc.array(word, { maxLength: 8 }), (protocol, words) => {
        const read = ffmpegOptions(protocol, words.join(' '));
        if ('refused' in read) return;
        expect(ffmpegOptions(protocol, read.args.join(' '))).toEqual(read);
        const names = allowedFfmpegOptions(protocol).map((line) => line.split(' ')[0]);
        for (const [at, arg] of read.args.entries()) if (at % 2 === 0) expect(names).toContain(arg);
      }),
    );
  });
});
