import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { join } from 'node:path';
import type { Rig } from './rig.js';

/** A destination, and a receiver that waits for its only call and writes the stream to a file. */
export async function srtReceiver(rig: Rig) {
  const port = await freeLoopbackPort();
  const file = join(rig.folder, 'received.ts');
  const secret = { passphrase: null, streamId: null };
  const target = { protocol: 'srt', mode: 'caller', host: '127.0.0.1', port, latencyMs: 120, ...secret } as const;
  const desired: DesiredDestination = { destinationId: 'd', name: 'd', target };
  const args = `-loglevel error -y -i srt://127.0.0.1:${port}?mode=listener -c copy -f mpegts ${file}`;
  const receiving = await EngineRun.start({ command: 'ffmpeg', args: splitArgs(args) });
  rig.atEnd(() => receiving.kill());
  return { desired, file, receiving };
}
