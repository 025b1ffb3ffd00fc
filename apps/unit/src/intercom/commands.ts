import { splitArgs } from '@backhaul/agent';

/** Kinds of devices that ffmpeg records from and plays to. */
export const SOUND_DEVICES = ['alsa', 'pulse'] as const;
type SoundDevice = (typeof SOUND_DEVICES)[number];

/** What a unit says: a microphone, or a short tone every two seconds where it has none. */
export type VoiceInput =
  { readonly kind: 'tone'; readonly hertz: number } | { readonly kind: SoundDevice; readonly device: string };
/** Where a unit plays what it hears: a device, or a file; undefined: nowhere. */
export type VoiceOutput = { readonly kind: SoundDevice | 'file'; readonly device: string } | undefined;

/** Payload type of Opus between unit and server. */
const OPUS_TYPE = 111;
const QUIET = '-hide_banner -nostats -loglevel error';

/** Sends what the unit says as Opus in RTP to a port of this machine, in packets of 20 ms; its samples come on standard output, from which the level is measured. */
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
    case 'alsa':
    case 'pulse':
      return ['-f', input.kind, '-i', input.device];
    default:
      return input satisfies never;
  }
}

/** Plays what arrives, as `listenSdp` describes it. */
export const listenArgs = ({ kind, device }: NonNullable<VoiceOutput>): string[] => [
  ...splitArgs(`${QUIET} -y -protocol_whitelist pipe,udp,rtp -fflags nobuffer -flags low_delay -max_delay 60000`),
  ...splitArgs('-probesize 32 -analyzeduration 0 -f sdp -i pipe:0 -af aresample=async=1000'),
  ...(kind === 'file' ? ['-flush_packets', '1', device] : ['-f', kind, device]),
];

/** Describes to ffmpeg what arrives at a port of this machine (RFC 8866). */
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
