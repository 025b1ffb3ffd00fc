import { SrtSender, Supervisor, splitArgs, type Log, type StartArgs } from '@backhaul/agent';
import type { SrtTarget, TransportTarget } from '@backhaul/contract/bus';
import { codingArgs, type ClipCoding } from './coding.js';

/** How often the links are checked, ms. */
const LOOK_MS = 500;

/** Packets between two statistics of a link: about one a second at the rate of a clip. */
const STATISTICS_PACKETS = 60;

export interface ClipSenderSettings {
  readonly clip: string;
  /** Null: copy the clip without encoding. */
  readonly coding: ClipCoding | null;
  readonly targets: readonly SrtTarget[];
  readonly log: Log;
  /** Called when the first server accepts the stream, and when the last connection is lost. */
  readonly onLink: (up: boolean) => void;
}

/** Sends a clip in a loop: one ffmpeg, which copies it where possible, and one SRT caller for each channel. */
export class ClipSender {
  readonly #engines: readonly Supervisor[];
  readonly #timer: NodeJS.Timeout;
  #coding: ClipCoding | null;
  #up = false;

  private constructor(
    private readonly settings: ClipSenderSettings,
    private readonly senders: readonly SrtSender[],
  ) {
    const { clip, log } = settings;
    this.#coding = settings.coding;
    this.#engines = senders.map(
      ({ input }) =>
        new Supervisor({
          name: 'clip',
          log,
          spec: () => ({ command: 'ffmpeg', args: clipArgs(clip, this.#coding, input) }),
        }),
    );
    for (const part of [...senders, ...this.#engines]) part.start();
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  static async start(settings: ClipSenderSettings): Promise<ClipSender> {
    const { targets, log } = settings;
    return new ClipSender(
      settings,
      await Promise.all(targets.map((target) => SrtSender.open(target, STATISTICS_PACKETS, log))),
    );
  }

  /** Bitrate to all channels together, kbps; 0 while nothing is sent. */
  kbps(): number {
    return Math.round(this.senders.reduce((sum, sender) => sum + (sender.read()?.kbps ?? 0), 0));
  }

  /** Encodes the clip differently from now on. */
  async recode(coding: ClipCoding | null): Promise<void> {
    this.#coding = coding;
    await Promise.all(this.#engines.map((engine) => engine.restart()));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#engines, ...this.senders].map((part) => part.stop()));
  }

  #look(): void {
    const up = this.senders.some(({ connected }) => connected);
    if (up === this.#up) return;
    this.#up = up;
    this.settings.onLink(up);
  }
}

/** A marked discontinuity makes the receiver read the stream's parameters again. */
const clipArgs = (clip: string, coding: ClipCoding | null, output: string): string[] => [
  ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -stream_loop -1 -re -i'),
  clip,
  ...codingArgs(coding),
  ...splitArgs('-f mpegts -mpegts_flags +initial_discontinuity'),
  `${output}?pkt_size=1316`,
];

/** Simulated servers report a host that does not exist. */
const isNowhere = ({ host }: TransportTarget): boolean => host.endsWith('.invalid');

const overSrt = (target: TransportTarget): SrtTarget => {
  if (target.protocol === 'srt') return target;
  const { host, passphrase, latencyMs, srtPort } = target;
  return { protocol: 'srt', host, passphrase, latencyMs, port: srtPort };
};

/** Targets of a start order, over one network each. Empty when nothing is sent live, or only to simulated servers. */
export const targetsOf = ({ transport, several }: StartArgs): SrtTarget[] =>
  (several?.outputs.map((output) => output.transport) ?? [transport ?? []].flat())
    .filter((target) => !isNowhere(target))
    .map(overSrt);
