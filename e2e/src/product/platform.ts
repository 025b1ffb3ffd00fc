import { type Agent, startProgram } from './agent.js';
import { freePort } from './ports.js';

/** A streaming platform that receives one RTMP stream and writes it to a file. */
export interface Platform {
  readonly url: string;
  readonly program: Agent;
}

/** Listens for one RTMP stream, on every interface unless `host` is loopback, and writes it unchanged. */
export async function platform(file: string, host = '127.0.0.1'): Promise<Platform> {
  const port = await freePort();
  const at = `rtmp://${host === '127.0.0.1' ? host : '0.0.0.0'}:${port}/app`;
  const keep = ['-c', 'copy', '-f', 'matroska', '-flush_packets', '1', file];
  const program = startProgram('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-listen', '1', '-i', `${at}/x`, ...keep]);
  return { url: `rtmp://${host}:${port}/app`, program };
}
