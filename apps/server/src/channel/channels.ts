import type { ServerConfiguration } from '@backhaul/contract/bus';
import { logOfChannel } from '../logs/channel-log.js';
import { ownerOf } from '../srtla/srtla-input.js';
import { Channel, type ChannelSettings } from './channel.js';

/** The channels of this server, as configured. */
export class Channels {
  readonly #channels = new Map<string, Channel>();
  #wanted: ServerConfiguration['channels'] = [];

  constructor(private readonly settings: Omit<ChannelSettings, 'configuration' | 'channel'>) {}

  /** Applies a list of channels; unchanged channels are not touched. */
  async configure(wanted: ServerConfiguration['channels']): Promise<void> {
    this.#wanted = wanted;
    await this.settings.programme.graphics.configure(wanted);
    const ids = new Set(wanted.map(({ channelId }) => channelId));
    const gone = [...this.#channels].filter(([id]) => !ids.has(id));
    await Promise.all(gone.map(([id, channel]) => this.#remove(id, channel)));
    await Promise.all(
      wanted.map(async (configuration) => {
        const channel = this.#channels.get(configuration.channelId);
        if (channel) return channel.configure(configuration);
        const log = logOfChannel(this.settings.log, configuration.channelId);
        log.info({ name: configuration.name, input: configuration.input }, 'the channel begins');
        const fresh = new Channel({ ...this.settings, log, configuration, channel: (id) => this.get(id) });
        this.#channels.set(configuration.channelId, fresh);
        return fresh.start();
      }),
    );
  }

  /** Ends everything that the channels run, and starts it again as configured. */
  async restart(): Promise<void> {
    await this.stop();
    await this.configure(this.#wanted);
  }

  /** Whether a channel receives something, or one of its destinations is sent to. */
  get onAir(): boolean {
    return this.all().some(
      (channel) =>
        channel.collecting || channel.report().destinations?.some(({ state }) => state === 'connected') === true,
    );
  }

  get(channelId: string): Channel | undefined {
    return this.#channels.get(channelId);
  }

  all(): Channel[] {
    return [...this.#channels.values()];
  }

  async stop(): Promise<void> {
    await Promise.all(this.all().map((channel) => channel.stop()));
    this.#channels.clear();
  }

  async #remove(id: string, channel: Channel): Promise<void> {
    this.#channels.delete(id);
    await channel.stop();
    this.settings.ports.release(id);
    this.settings.ports.release(`${id} rist`);
    this.settings.ports.release(ownerOf(id));
  }
}
