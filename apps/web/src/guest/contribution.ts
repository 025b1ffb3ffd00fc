import type { GuestReport, GuestNotice } from '@backhaul/contract';
import { Refused } from './call-console.js';
import type { CameraController } from './camera-controller.js';
import { Peer } from './peer.js';
import { readStatus } from './status.js';
import { Store } from './store.js';

/** The state of the contribution: `report` is the last message of the gateway while connected. */
export type Standing =
  | { readonly step: 'off'; readonly refusal: Refused | null }
  | { readonly step: 'connecting'; readonly again: boolean }
  | { readonly step: 'connected'; readonly report: Extract<GuestNotice, { type: 'state' }> }
  | { readonly step: 'over'; readonly reason: 'replaced' | 'revoked' };

type Place = Extract<GuestReport, { type: 'status' }>['place'];

const OFF: Standing = { step: 'off', refusal: null };
const SAY_MS = 1_000;
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** Refusals that a retry does not change. */
const FINAL = new Set(['INVITATION', 'INVITATION_EXPIRED', 'GUEST_OFFER', 'INVALID']);

/** Contributes while requested: connects, reconnects when the network is back, reports its status each second. */
export class Contribution {
  readonly standing = new Store<Standing>(OFF);
  /** The guest's location, while they consent. */
  place: Place = null;
  #peer: Peer | null = null;
  #wanted = false;
  #guestName = '';
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly token: string,
    private readonly camera: CameraController,
  ) {
    camera.state.subscribe(() => {
      const { stream } = camera.state.now();
      if (stream) void this.#peer?.replace(stream);
    });
    // A phone sends this event before it suspends a page.
    window.addEventListener('pagehide', () => this.#peer?.close());
  }

  start(guestName: string): void {
    this.#guestName = guestName;
    this.#wanted = true;
    this.#failures = 0;
    this.#timer ??= setInterval(() => void this.#say(), SAY_MS);
    this.standing.set({ step: 'connecting', again: false });
    void this.#connect();
  }

  stop(): void {
    this.#end(OFF);
  }

  #end(standing: Standing): void {
    this.#wanted = false;
    clearTimeout(this.#retry);
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#peer?.close();
    this.#peer = null;
    this.standing.set(standing);
  }

  #again(): void {
    if (!this.#wanted) return;
    this.standing.set({ step: 'connecting', again: true });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]);
    this.#failures += 1;
  }

  async #connect(): Promise<void> {
    const { stream } = this.camera.state.now();
    if (!this.#wanted) return;
    if (!stream) return this.#again();
    const peer = new Peer({
      token: this.token,
      guestName: this.#guestName,
      stream,
      onLost: () => this.#again(),
      onMessage: (message) => {
        if (this.#peer === peer) this.#receive(message);
      },
    });
    this.#peer = peer;
    try {
      await peer.open();
    } catch (error) {
      peer.close();
      if (error instanceof Refused && FINAL.has(error.code)) this.#end({ step: 'off', refusal: error });
      else this.#again();
    }
  }

  #receive(message: GuestNotice): void {
    this.#failures = 0;
    if (message.type === 'state') this.standing.set({ step: 'connected', report: message });
    else if (message.reason === 'stopped') this.#again();
    else this.#end({ step: 'over', reason: message.reason });
  }

  async #say(): Promise<void> {
    const { stream } = this.camera.state.now();
    if (stream) this.#peer?.say(await readStatus(stream, this.place));
  }
}
