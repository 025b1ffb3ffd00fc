import { splitArgs } from '@backhaul/agent';

/** Kinds of devices that ffmpeg records from and plays to. */
export const SOUND_DEVICES = ['alsa', 'pulse'] as const;
type SoundDevice = (typeof SOUND_DEVICES)[number];

/** Input of a unit's voice: a microphone, a sound file from its begin again and again, a short tone every two seconds, or silence. */
export type VoiceInput =
  | { readonly kind: 'tone'; readonly hertz: number }
  | { readonly kind: SoundDevice | 'file'; readonly device: string }
  | { readonly kind: 'silence' };
/** Output for received sound: a device, or a file; undefined: none. */
export type VoiceOutput = { readonly kind: SoundDevice | 'file'; readonly device: string } | undefined;

/** Payload type of Opus between unit and server. */
const OPUS_TYPE = 111;
const QUIET = '-hide_banner -nostats -loglevel error';

/** Sends the unit's voice as Opus in RTP to a local port, in packets of 20 ms; samples for the level meter go to standard output. */
export const talkArgs = (input: VoiceInput, port: number): string[] => [
  ...splitArgs(QUIET),
  ...inputArgs(input),
  ...splitArgs('-map 0:a:0 -ac 1 -ar 48000 -c:a libopus -b:a 32k -application lowdelay -frame_duration 20'),
  ...splitArgs(`-payload_type ${OPUS_TYPE} -f rtp rtp://127.0.0.1:${port}?pkt_size=1200`),
  ...splitArgs('-map 0:a:0 -ac 1 -ar 8000 -c:a pcm_s16le -flush_packets 1 -f s16le pipe:1'),
];

function inputArgs(input: VoiceInput): string[] {
  switch (input.kind) {
    case 'tone':
      return ['-re', '-f', 'lavfi', '-i', `aevalsrc=0.25*sin(2*PI*${input.hertz}*t)*lt(mod(t\\,2)\\,0.4):s=48000`];
    case 'silence':
      return ['-re', '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono'];
    case 'file':
      return ['-re', '-stream_loop', '-1', '-i', `file:${input.device}`];
    case 'alsa':
    case 'pulse':
      return ['-f', input.kind, '-i', input.device];
    default:
      return input satisfies never;
  }
}

/** Plays the received sound that `listenSdp` describes. */
export const listenArgs = ({ kind, device }: NonNullable<VoiceOutput>): string[] => [
  ...splitArgs(`${QUIET} -y -protocol_whitelist pipe,udp,rtp -fflags nobuffer -flags low_delay -max_delay 60000`),
  ...splitArgs('-probesize 32 -analyzeduration 0 -f sdp -i pipe:0 -af aresample=async=1000'),
  ...(kind === 'file' ? ['-flush_packets', '1', device] : ['-f', kind, device]),
];

/** Describes the sound that arrives at a local port to ffmpeg (RFC 8866). */
export const listenSdp = (port: number): string =>
  [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=room',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP ${OPUS_TYPE}`,
    'a=source-filter: incl IN IP4 127.0.0.1 127.0.0.1',
    `a=rtpmap:${OPUS_TYPE} opus/48000/2`,
    '',
  ].join('\n');
