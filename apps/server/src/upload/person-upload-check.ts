import { EngineRun, errorText, splitArgs, type Log } from '@backhaul/agent';
import type { UploadRefusal } from '@backhaul/domain';
import { mediaInfo } from '../files/media-info.js';

/** Allowed containers, by ffprobe's names: not playlists, which could name other files. */
const CONTAINERS = ['matroska', 'webm', 'mov', 'mp4', '3gp', 'mpegts'];

/** Why a complete file is rejected; undefined: it is accepted. `scanCommand`: a program and its first arguments; the path is the last one. */
export async function uploadProblem(
  path: string,
  scanCommand: string | undefined,
  log: Log,
): Promise<UploadRefusal | undefined> {
  if ((await mediaInfo(path, CONTAINERS)) === undefined) return 'UPLOAD_NOT_MEDIA';
  if (scanCommand === undefined) return undefined;
  const [command = '', ...args] = splitArgs(scanCommand);
  const run = await EngineRun.start({ command, args: [...args, path], niceness: 10 });
  const { code, missing, lastLines } = await run.exited;
  if (code === 0) return undefined;
  // A file that cannot be scanned is rejected too.
  const error = missing ? `${command} is not installed` : errorText(new Error(lastLines.join(' ')));
  log.warn({ code, error }, 'the scanner did not accept an uploaded file');
  return 'UPLOAD_UNSAFE';
}
