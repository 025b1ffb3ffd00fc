import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { ExportTarget } from '@backhaul/contract/bus';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelOf, MEDIA_KEY, S, type Rig } from './rig.js';

export const hash = (data: Buffer | undefined): string =>
  createHash('sha256')
    .update(data ?? '')
    .digest('hex');

/** A server of a rig that exports the recordings of one channel, `studio`. */
export class ExportingServer {
  constructor(private readonly rig: Rig) {}

  launch(args = '--listen 127.0.0.1 --destinations any'): Promise<ChildProcess> {
    return this.rig.launch('server', S, [...splitArgs(args), '--recordings', this.rig.recordings]);
  }

  async serve(version: number, target: ExportTarget | undefined, recording = false): Promise<void> {
    const configuration = { mediaKey: MEDIA_KEY, channels: [channelOf('studio', { recording })], export: target };
    this.rig.far.publish(S, { type: 'desired', version, configuration });
    await eventually(
      `version ${version}`,
      () => this.rig.serverState(S)?.configurationVersion === version || undefined,
    );
  }

  get reported() {
    return this.rig.serverState(S)?.exports;
  }

  file(name: string) {
    return this.reported?.files.find((one) => one.name === name);
  }

  becomes(name: string, state: string) {
    return eventually(
      `${name} ${state}`,
      () => (this.file(name)?.state === state ? this.file(name) : undefined),
      60_000,
    );
  }

  /** A recording that a server finds open when it starts, as after a kill. */
  async interrupted(name: string, bytes: number): Promise<Buffer> {
    const open = join(this.rig.recordings, 'studio', '.open');
    await mkdir(open, { recursive: true });
    const content = randomBytes(bytes);
    await writeFile(join(open, name), content);
    return content;
  }

  order(name: 'testExport' | 'retryExports') {
    return this.rig.far.result(S, this.rig.far.order(S, { name, args: {} }));
  }
}

/** Ends a program at once. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
