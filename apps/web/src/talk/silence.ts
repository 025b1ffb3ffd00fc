/** Silence to send without a microphone: a browser that sends nothing looks as if it had crashed. */
export class Silence {
  readonly #context = new AudioContext();
  readonly #destination = this.#context.createMediaStreamDestination();

  constructor() {
    const source = new ConstantSourceNode(this.#context, { offset: 0 });
    source.connect(this.#destination);
    source.start();
    void this.#context.resume();
  }

  get track(): MediaStreamTrack | null {
    return this.#destination.stream.getAudioTracks()[0] ?? null;
  }

  close(): void {
    void this.#context.close();
  }
}
