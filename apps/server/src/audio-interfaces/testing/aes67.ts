import { spawn } from 'node:child_process';

const SAMPLES = { L24: 'pcm_s24be', L16: 'pcm_s16be' } as const;

/** Sends a tone like an AES67 device, 1 ms a packet, until it is stopped. `host`: the server, or a multicast group. */
export function sendTone(
  hertz: number,
  {
    host = '127.0.0.1',
    port,
    format = 'L24',
    channels = 2,
  }: {
    readonly host?: string;
    readonly port: number;
    readonly format?: 'L24' | 'L16' | 'opus';
    readonly channels?: 1 | 2;
  },
): { stop(): void } {
  const bytes = 12 + 48 * channels * (format === 'L16' ? 2 : 3);
  const coded = format === 'opus' ? '-c:a libopus -b:a 64k -frame_duration 20' : `-c:a ${SAMPLES[format]}`;
  const size = format === 'opus' ? 1200 : bytes;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...`-hide_banner -nostdin -loglevel error -re -f lavfi -i sine=f=${hertz}:r=48000:samples_per_frame=48,volume=4`.split(
        ' ',
      ),
      ...`-ac ${channels} ${coded} -payload_type 98 -f rtp rtp://${host}:${port}?pkt_size=${size}&localaddr=127.0.0.1&ttl=1`.split(
        ' ',
      ),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return { stop: () => void ffmpeg.kill('SIGKILL') };
}
