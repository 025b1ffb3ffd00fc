import { splitArgs, Supervisor, type Log } from '@backhaul/agent';
import { setTimeout as sleep } from 'node:timers/promises';
import { PacketCutter } from '../transport-stream/packet-cutter.js';

/** Without data for this long the reader ends, µs. */
const SILENT_US = 5_000_000;
/** Time to read the sender's last data, ms. */
const DRAIN_MS = 1000;

export interface RtmpReaderSettings {
  readonly url: string;
  /** Received data, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  readonly log: Log;
}

/** Reads one RTMP sender's stream as a transport stream, for as long as it sends. */
export class RtmpReader {
  readonly #supervisor: Supervisor;

  constructor({ url, onPiece, log }: RtmpReaderSettings) {
    let cutter = new PacketCutter();
    this.#supervisor = new Supervisor({
      name: 'rtmp reader',
      spec: () => {
        cutter = new PacketCutter();
        return {
          command: 'ffmpeg',
          args: [
            ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -fpsprobesize 0 -analyzeduration 1000000'),
            '-rw_timeout',
            String(SILENT_US),
            '-i',
            url,
            ...splitArgs(
              '-map 0:v:0 -map 0:a:0? -c copy -max_interleave_delta 500000 -muxdelay 0 -muxpreload 0 -pes_payload_size 0',
            ),
            ...splitArgs('-flush_packets 1 -mpegts_flags +resend_headers -f mpegts pipe:1'),
          ],
          secrets: [url.slice(url.lastIndexOf('/') + 1)],
          onOutput: (chunk: Buffer) => {
            for (const piece of cutter.push(chunk)) onPiece(piece);
          },
        };
      },
      log,
    });
  }

  start(): void {
    this.#supervisor.start();
  }

  /** The sender has ended: its last pictures are read before the reader ends. */
  async finish(): Promise<void> {
    await Promise.race([this.#supervisor.run?.exited, sleep(DRAIN_MS)]);
    await this.#supervisor.stop();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }
}
