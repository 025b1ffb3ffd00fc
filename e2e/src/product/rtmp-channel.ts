import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recordsOf } from '../api/records.js';
import type { openDesk } from '../browser/desk.js';
import { until } from '../until.js';
import { type Agent, startAgent, startProgram } from './agent.js';
import { freePort } from './ports.js';

type Api = Awaited<ReturnType<typeof openDesk>>['api'];

interface Settings {
  readonly url: string;
  readonly server: string;
  readonly channel: string;
  /** Further arguments of the server. */
  readonly args?: readonly string[];
}

/** A media server of a story, with a channel that third-party encoders publish to over RTMP. */
export class RtmpChannel {
  readonly #encoders: Agent[] = [];

  private constructor(
    private readonly api: Api,
    private readonly agent: Agent,
    private readonly home: string,
    readonly serverId: string,
    readonly channelId: string,
  ) {}

  static async start(api: Api, { url, server: name, channel, args = [] }: Settings): Promise<RtmpChannel> {
    const home = mkdtempSync(path.join(os.tmpdir(), `backhaul-${name}-`));
    const { groupId } = await recordsOf(api);
    const { id: serverId } = await api.servers.create({ body: { name, groupId, channels: 1 } });
    const { code } = await api.servers.makePairingCode({ params: { id: serverId } });
    const where = ['--base-port', String(await freePort()), '--rtmp-port', String(await freePort())];
    const state = ['--state-dir', path.join(home, 'state')];
    const agent = startAgent('server', ['--pair', code ?? '', '--console', url, ...args, ...where, ...state]);
    const { id: channelId } = await api.channels.create({ body: { name: channel, serverId } });
    await api.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'rtmp' } });
    return new RtmpChannel(api, agent, home, serverId, channelId);
  }

  /** A folder for files of the story. */
  get folder(): string {
    return this.home;
  }

  /** A third-party encoder that publishes a picture, and sound if there is any, once: sources of lavfi. */
  async publish(picture = 'testsrc2=size=320x180:rate=25', sound?: string): Promise<Agent> {
    const address = await until('the address of the channel', async () => {
      const [input] = await this.api.channels.inputSource({ params: { id: this.channelId } });
      return input?.ready === true && `${input.url}/${input.streamKey}`;
    });
    const encoder = startProgram('ffmpeg', [
      ...`-v error -nostdin -re -f lavfi -i ${picture}`.split(' '),
      ...(sound === undefined ? [] : `-f lavfi -i ${sound} -c:a aac`.split(' ')),
      ...'-g 25 -c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -f flv'.split(' '),
      address,
    ]);
    this.#encoders.push(encoder);
    return encoder;
  }

  async stop(): Promise<void> {
    for (const program of [...this.#encoders, this.agent]) await program.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}
