import { EngineRun, splitArgs } from '@backhaul/agent';

/** Wait between two attempts, ms. */
const PAUSE_MS = 200;

/** A plain ffmpeg that sends over SRT. It reconnects after a failure, as a busy machine can miss the time to answer (3 s). */
export class SrtSender {
  #run: EngineRun | undefined;
  #killed = false;
  #ended: Promise<void> = Promise.resolve();

  /** `source` is a lavfi source, `more` further ffmpeg options of the output. */
  static async start(
    port: number,
    passphrase: string,
    source: string,
    more: string,
    /** Network namespace to send from. */
    namespace?: string,
  ): Promise<SrtSender> {
    const picture = `-re -f lavfi -i ${source} ${more} -c:v libx264 -preset ultrafast -f mpegts`;
    const target = `srt://127.0.0.1:${port}?passphrase=${encodeURIComponent(passphrase)}`;
    const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
    const [command, ...args] = [...inside, 'ffmpeg', ...splitArgs(`-loglevel error ${picture}`), target];
    const sender = new SrtSender();
    const call = async (): Promise<EngineRun> => (sender.#run = await EngineRun.start({ command, args }));
    sender.#ended = sender.#callUntilKilled(await call(), call);
    return sender;
  }

  async #callUntilKilled(first: EngineRun, call: () => Promise<EngineRun>): Promise<void> {
    await first.exited;
    while (!this.#killed) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const run = await call();
      await (this.#killed ? run.kill() : run.exited);
    }
  }

  /** Kills it like a power cut; it does not reconnect. */
  async kill(): Promise<void> {
    this.#killed = true;
    await this.#run?.kill();
    await this.#ended;
  }
}
