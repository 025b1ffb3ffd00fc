import { makeFolders } from '@backhaul/agent';
import { syncFolder } from '@backhaul/agent/files';
import type { ServerConfiguration } from '@backhaul/contract/bus';
import { checkGraphic, MAX_MISSING_GRAPHICS } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

type ChannelConfiguration = ServerConfiguration['channels'][number];

/** Files of graphics from the console, one for each content. */
export class GraphicFiles {
  readonly #there: Set<string>;
  #wanted = new Set<string>();

  private constructor(
    private readonly folder: string,
    there: readonly string[],
  ) {
    this.#there = new Set(there);
  }

  static async open(folder: string): Promise<GraphicFiles> {
    await makeFolders(folder);
    const names = await readdir(folder);
    return new GraphicFiles(
      folder,
      names.flatMap((name) => /^([0-9a-f]{64})\.png$/.exec(name)?.[1] ?? []),
    );
  }

  /** Applies a configuration: files that it does not contain are removed. */
  async configure(channels: readonly ChannelConfiguration[]): Promise<void> {
    const named = channels.flatMap(({ overlay, slateGraphic }) => [overlay?.sha256, slateGraphic]);
    this.#wanted = new Set(named.filter((one) => one !== undefined));
    for (const sha256 of this.#there) {
      if (this.#wanted.has(sha256)) continue;
      this.#there.delete(sha256);
      await rm(this.#path(sha256), { force: true });
    }
  }

  /** Files of the configuration that are missing. */
  missing(): string[] {
    return [...this.#wanted].filter((sha256) => !this.#there.has(sha256)).slice(0, MAX_MISSING_GRAPHICS);
  }

  wants(sha256: string): boolean {
    return this.#wanted.has(sha256);
  }

  /** Undefined: it is missing. */
  pathOf(sha256: string): string | undefined {
    return this.#there.has(sha256) ? this.#path(sha256) : undefined;
  }

  /** Whether these bytes are the file and can be shown; if so, it is kept. */
  async keep(sha256: string, data: Buffer): Promise<boolean> {
    if (createHash('sha256').update(data).digest('hex') !== sha256 || checkGraphic(data).problem !== null) return false;
    const path = this.#path(sha256);
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await syncFolder(this.folder);
    this.#there.add(sha256);
    return true;
  }

  #path(sha256: string): string {
    return join(this.folder, `${sha256}.png`);
  }
}
