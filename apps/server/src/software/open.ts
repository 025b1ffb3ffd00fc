import type { Log } from '@backhaul/agent';
import type { Channels } from '../channel/channels.js';
import { readSoftwareKey } from './package.js';
import { ownLauncher, Software } from './software.js';

interface Parts {
  /** File of the public key; undefined: none. */
  readonly keyFile: string | undefined;
  readonly channels: Channels;
  readonly brokerUrl: string;
  readonly log: Log;
  readonly onChange: () => void;
}

/** What replaces this program; undefined without a key, or without a launcher: its software is installed by hand. */
export async function openSoftware({ keyFile, channels, ...parts }: Parts): Promise<Software | undefined> {
  const launcher = ownLauncher();
  const key = keyFile === undefined ? undefined : await readSoftwareKey(keyFile);
  if (launcher === undefined || key === undefined) return undefined;
  return Software.open({ ...parts, launcher, key, isBusy: () => channels.all().some(isOnAir) });
}

/** Whether something arrives at a channel, or one of its destinations is sent to. */
const isOnAir = (channel: ReturnType<Channels['all']>[number]): boolean =>
  channel.collecting || channel.report().destinations?.some(({ state }) => state === 'connected') === true;
