import { EngineRun, splitArgs } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** A change of picture size: from one width to another, and by how many picture lengths the last picture before it was prolonged. */
interface Joint {
  readonly from: number;
  readonly to: number;
  readonly held: number;
}

export interface ReceivedPictures {
  readonly pictures: number;
  /** Pictures of each width. */
  readonly byWidth: ReadonlyMap<number, number>;
  /** How often the size of the picture changed. */
  readonly changes: number;
  readonly joints: readonly Joint[];
  /** Longest time step from the last picture of one size to the first of the next, s. */
  readonly longestChange: number;
  /** Pictures missing between others of the same size. */
  readonly missing: number;
  /** Time steps that do not go forward. */
  readonly backward: number;
  /** Errors that a decoder reports. */
  readonly complaints: readonly string[];
}

export interface PictureReceiver {
  readonly port: number;
  /** The pictures so far; `rate`: pictures a second. */
  read(rate?: number): Promise<ReceivedPictures>;
  stop(): void;
}

/** Receives a transport stream over UDP. `path`: a file for the received data. */
export async function receivedPictures(port: number, path: string): Promise<PictureReceiver> {
  const received: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  socket.setRecvBufferSize(4 * 1024 * 1024);
  socket.on('message', (packet) => received.push(packet));
  return {
    port,
    read: async (rate = 25) => {
      await writeFile(path, Buffer.concat(received));
      return picturesIn(path, rate);
    },
    stop: () => socket.close(),
  };
}

/** The pictures of a transport stream in a file; `rate`: pictures a second. */
export async function picturesIn(path: string, rate = 25): Promise<ReceivedPictures> {
  let output = '';
  const complaints: string[] = [];
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [
      ...splitArgs('-v error -threads 1 -select_streams v:0 -show_entries frame=best_effort_timestamp_time,width'),
      ...splitArgs('-of csv=p=0'),
      path,
    ],
    onOutput: (chunk) => (output += chunk.toString()),
    onLine: (line) => complaints.push(line),
  });
  await run.exited;
  const frames = output.split('\n').flatMap((line) => {
    const [one = '', other = ''] = line.split(',');
    const [width, time] = one.includes('.') ? [Number(other), Number(one)] : [Number(one), Number(other)];
    return Number.isFinite(time) && width > 0 ? [{ width, time }] : [];
  });
  const joints: Joint[] = [];
  let [missing, backward, longestChange] = [0, 0, 0];
  for (const [index, { width, time }] of frames.entries()) {
    const before = frames[index - 1];
    if (before === undefined) continue;
    const step = time - before.time;
    if (step <= 0) backward += 1;
    if (width !== before.width) {
      joints.push({ from: before.width, to: width, held: Math.max(0, Math.round(step * rate) - 1) });
      longestChange = Math.max(longestChange, step);
    } else missing += Math.max(0, Math.round(step * rate) - 1);
  }
  const byWidth = new Map<number, number>();
  for (const { width } of frames) byWidth.set(width, (byWidth.get(width) ?? 0) + 1);
  return {
    pictures: frames.length,
    byWidth,
    changes: joints.length,
    joints,
    longestChange,
    missing,
    backward,
    complaints,
  };
}
