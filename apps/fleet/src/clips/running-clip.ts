import { errorText, type Log, type StartArgs } from '@backhaul/agent';
import type { SrtTarget } from '@backhaul/contract/bus';
import type { Clips } from './clips.js';
import type { ClipCoding } from './coding.js';
import { ClipSender, targetsOf } from './sender.js';

interface Running {
  readonly id: string;
  /** As JSON. */
  coding: string;
  readonly clip: string;
  readonly sender: Promise<ClipSender>;
  ready?: ClipSender;
  up: boolean;
}

export interface RunningClipSettings {
  readonly clips: Clips;
  readonly log: Log;
  /** Reports whether the transmission with this id is connected, and its bitrate in kbps. */
  readonly onChange: (id: string, how: { readonly up: boolean; readonly kbps: number }) => void;
}

/** The clip that one unit sends for an ordered transmission. */
export class RunningClip {
  #next: { readonly id: string; readonly targets: readonly SrtTarget[] } | undefined;
  #running: Running | undefined;

  constructor(private readonly settings: RunningClipSettings) {}

  /** Remembers the targets of a transmission. Returns whether one of them can receive real video. */
  prepare(args: StartArgs): boolean {
    const targets = targetsOf(args);
    this.#next = { id: args.transmissionId, targets };
    return targets.length > 0;
  }

  /** Sends for this transmission only, in this encoding; undefined: sends nothing. */
  async follow(id: string | undefined, coding: ClipCoding | null): Promise<void> {
    if (this.#running?.id === id) return this.#recode(coding);
    const before = this.#running;
    this.#running = undefined;
    const ended = before && this.#end(before);
    const wanted = this.#next;
    if (id !== undefined && wanted?.id === id && wanted.targets.length > 0) this.#begin(id, wanted.targets, coding);
    await ended;
  }

  /** The transmission that is connected, and its bitrate in kbps. */
  read(): { readonly id: string; readonly up: true; readonly kbps: number } | undefined {
    const { id, ready, up } = this.#running ?? {};
    return id !== undefined && ready && up ? { id, up, kbps: ready.kbps() } : undefined;
  }

  #begin(id: string, targets: readonly SrtTarget[], coding: ClipCoding | null): void {
    const { clips, log } = this.settings;
    const clip = clips.take();
    if (clip === undefined) return;
    const onLink = (up: boolean): void => {
      if (this.#running !== running) return;
      running.up = up;
      this.settings.onChange(id, { up, kbps: 0 });
    };
    const sender = ClipSender.start({ clip, coding, targets, log, onLink });
    const running: Running = { id, clip, sender, coding: JSON.stringify(coding), up: false };
    this.#running = running;
    running.sender
      .then((ready) => (running.ready = ready))
      .catch((error: unknown) => log.error({ error: errorText(error) }, 'a clip cannot be sent'));
  }

  /** Applies other settings while the connection stays up. */
  async #recode(coding: ClipCoding | null): Promise<void> {
    const running = this.#running;
    const wanted = JSON.stringify(coding);
    if (!running || running.coding === wanted) return;
    running.coding = wanted;
    await running.sender.then((sender) => sender.recode(coding)).catch(() => undefined);
  }

  async #end({ clip, sender }: Running): Promise<void> {
    this.settings.clips.giveBack(clip);
    await sender.then((started) => started.stop()).catch(() => undefined);
  }
}
