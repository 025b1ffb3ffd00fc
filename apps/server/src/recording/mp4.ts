import { EngineRun } from '@backhaul/agent';
import { rename, rm, stat } from 'node:fs/promises';
import { remuxArgs } from '../core/commands.js';
import { keepWhole, MAKING, type KeepSettings } from './open-files.js';

/** Stores a complete MKV as MP4 without encoding; as MKV if that fails, such as on a full disk. */
export async function keepAsMp4(path: string, folder: string, settings: KeepSettings): Promise<void> {
  const mp4 = path.replace(/\.mkv$/, '.mp4');
  if (mp4 === path || !(await remux(path, mp4, settings))) return keepWhole(path, folder, settings);
  await keepWhole(mp4, folder, settings);
  await rm(path, { force: true });
}

async function remux(path: string, mp4: string, { log }: KeepSettings): Promise<boolean> {
  const made = `${mp4}${MAKING}`;
  const run = await EngineRun.start({ command: 'ffmpeg', args: remuxArgs(path, made) });
  const { code, lastLines } = await run.exited;
  const size = await stat(made).then(
    (known) => known.size,
    () => 0,
  );
  if (code === 0 && size > 0) {
    await rename(made, mp4);
    return true;
  }
  log.error({ code, lastLines: lastLines.slice(-3) }, 'a recording cannot be made MP4; it stays MKV');
  await rm(made, { force: true, recursive: true });
  return false;
}
