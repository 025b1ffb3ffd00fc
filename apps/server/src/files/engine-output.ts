import { EngineRun } from '@backhaul/agent';

export interface EngineOutputAsk {
  /** Arguments of ffmpeg, which writes to its standard output. */
  readonly args: readonly string[];
  readonly niceness: number;
  readonly mostBytes: number;
  /** The program is killed after this time, ms. */
  readonly patienceMs: number;
}

/** The output of ffmpeg, and its exit code; `bytes` null: more than `mostBytes`. */
export async function engineOutput({
  args,
  niceness,
  mostBytes,
  patienceMs,
}: EngineOutputAsk): Promise<{ readonly code: number | null; readonly bytes: Buffer | null }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const engine = await EngineRun.start({
    command: 'ffmpeg',
    args,
    niceness,
    onOutput: (chunk) => {
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
    },
  });
  const patience = setTimeout(() => void engine.kill(), patienceMs);
  const { code } = await engine.exited;
  clearTimeout(patience);
  return { code, bytes: length > mostBytes ? null : Buffer.concat(chunks) };
}
