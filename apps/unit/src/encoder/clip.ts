import { endReason, EngineRun } from '@backhaul/agent';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clipArgs, clipKey, type EncoderPlan } from './commands.js';

const PREFIX = 'clip-';

/** Clips that are encoded once and then looped. */
export class Clips {
  readonly #making = new Map<string, Promise<string>>();

  constructor(private readonly folder: string) {}

  /** Path of the clip for a plan; encodes it when it is missing. @throws {Error} when the encoder fails. */
  prepare(plan: EncoderPlan): Promise<string> {
    const key = clipKey(plan);
    const known = this.#making.get(key);
    if (known) return known;
    const making = this.#make(plan, join(this.folder, `${PREFIX}${key}.mp4`));
    this.#making.set(key, making);
    making.catch(() => this.#making.delete(key));
    return making;
  }

  async #make(plan: EncoderPlan, path: string): Promise<string> {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return path;
    const part = `${path}.part`;
    const run = await EngineRun.start({
      command: 'ffmpeg',
      args: clipArgs(plan, part),
      folder: this.folder,
      niceness: 5,
    });
    const exit = await run.exited;
    if (exit.code !== 0) throw new Error(endReason(exit, 'encoder', 'ffmpeg'));
    await rename(part, path);
    return path;
  }

  /** Removes clips of other settings. */
  async tidy(plan: EncoderPlan): Promise<void> {
    const keep = `${PREFIX}${clipKey(plan)}.mp4`;
    const old = (await readdir(this.folder)).filter((name) => name.startsWith(PREFIX) && name !== keep);
    await Promise.all(old.map((name) => rm(join(this.folder, name), { force: true })));
    for (const key of this.#making.keys()) if (key !== clipKey(plan)) this.#making.delete(key);
  }
}
