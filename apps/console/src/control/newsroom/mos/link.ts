import { MosConnection, type IMOSROAck, type MosDevice } from '@mos-connection/connector';
import type { MosPort, IncomingStory, RundownChange } from '@backhaul/domain';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { StoredMos } from '../settings.js';
import { innerSockets, MosGate } from './gate.js';
import { mosText, storiesOfMos, storyOfMos, textOf } from './map.js';

/** Changes that a newsroom sends over MOS. Each returns null, or why it is refused. */
export interface MosListener {
  change(rundownId: string, name: string | undefined, change: RundownChange<IncomingStory>): Promise<string | null>;
  story(rundownId: string, story: IncomingStory): Promise<string | null>;
  rename(rundownId: string, name: string): Promise<string | null>;
  heartbeat(port: MosPort): void;
  refused(what: string, why: string, line: number | null): void;
  failed(reason: string): void;
}

export interface LinkParts {
  readonly settings: StoredMos;
  readonly address: string;
  readonly listenHost: string;
  readonly version: string;
  readonly listener: MosListener;
  readonly log: Logger;
}

/** A rundown with its stories. */
export interface WholeRundown {
  readonly name: string;
  readonly stories: readonly IncomingStory[];
}

/** The connection with a MOS newsroom, as a MOS device of profiles 0 to 2, and the rundowns of profile 4. */
export class MosLink {
  #device: MosDevice | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly connection: MosConnection,
    private readonly gate: MosGate,
    private readonly folder: string,
  ) {}

  /** Listens for the newsroom and connects to it. Rejects if a port of the console is in use. */
  static async open(parts: LinkParts): Promise<MosLink> {
    const { settings, address, listenHost, listener, log } = parts;
    const folder = await mkdtemp(path.join(tmpdir(), 'backhaul-mos-'));
    const sockets = innerSockets(folder);
    const gate = new MosGate({
      folder,
      settings,
      address,
      listenHost,
      onHeartbeat: (port) => listener.heartbeat(port),
      onRefused: (what, why, line) => listener.refused(what, why, line),
      onFailure: (reason) => listener.failed(reason),
    });
    const connection = new MosConnection({
      mosID: settings.mosId,
      acceptsConnections: true,
      profiles: { '0': true, '1': true, '2': true, '4': true },
      strict: false,
      ports: { lower: numbered(sockets.in('lower')), upper: numbered(sockets.in('upper')), query: numbered(sockets.in('query')) }, // prettier-ignore
    });
    connection.on('error', (error) => log.info({ reason: String(error).slice(0, 500) }, 'newsroom over MOS'));
    const link = new MosLink(connection, gate, folder);
    try {
      await connection.init();
      await gate.open();
      const primary = {
        id: settings.ncsId,
        host: 'localhost',
        ports: { lower: numbered(sockets.out('lower')), upper: numbered(sockets.out('upper')), query: 0 },
        dontUseQueryPort: true,
      };
      link.#device = await connection.connect({ primary });
      listenTo(link.#device, link, parts);
      return link;
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  /** Ids of every rundown of the newsroom (roReqAll). */
  async rundownIds(): Promise<readonly string[]> {
    const listed = (await this.#device?.sendRequestAllRunningOrders()) ?? [];
    return listed.map(({ ID }) => textOf(ID));
  }

  /** The current state of a rundown (roReq). */
  async rundown(id: string): Promise<WholeRundown | null> {
    const rundown = (await this.#device?.sendRequestRunningOrder(mosText(id))) ?? null;
    return rundown === null ? null : { name: textOf(rundown.Slug), stories: storiesOfMos(rundown) };
  }

  /** Runs tasks one after the other, so that changes of the newsroom keep their order. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async close(): Promise<void> {
    await this.gate.close();
    await this.connection.dispose().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The library passes its port numbers to `listen` and `connect`, which accept paths of sockets too. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the library is narrower than what it does
const numbered = (socket: string): number => socket as unknown as number;

function listenTo(device: MosDevice, link: MosLink, { listener, settings, version }: LinkParts): void {
  const answer = async (
    rundown: { readonly RunningOrderID: Parameters<typeof textOf>[0] },
    work: (id: string) => Promise<string | null>,
  ): Promise<IMOSROAck> => {
    // prettier-ignore
    const id = textOf(rundown.RunningOrderID);
    const refused = await link.inOrder(() => work(id));
    return { ID: mosText(id), Status: mosText(refused === null ? 'OK' : refused.slice(0, 128)), Stories: [] };
  };
  device.onRequestMachineInfo(async () => {
    const { mosTypes } = device;
    return {
      manufacturer: mosText('Backhaul'),
      model: mosText('Console'),
      hwRev: mosText('1'),
      swRev: mosText(version),
      DOM: mosText('2026-01-01'),
      SN: mosText(settings.mosId),
      ID: mosText(settings.mosId),
      time: mosTypes.mosTime.create(Date.now()),
      mosRev: mosText('2.8.5'),
      supportedProfiles: { deviceType: 'MOS', profile0: true, profile1: true, profile2: true, profile4: true },
    };
  });
  // This device has no media objects, so the answers of profile 1 are empty.
  device.onRequestMOSObject(async () => null);
  device.onRequestAllMOSObjects(async () => []);
  const whole: Parameters<MosDevice['onCreateRunningOrder']>[0] = (rundown) =>
    answer({ RunningOrderID: rundown.ID }, (id) =>
      listener.change(id, textOf(rundown.Slug), { kind: 'all', stories: storiesOfMos(rundown) }),
    );
  device.onCreateRunningOrder(whole);
  device.onReplaceRunningOrder(whole);
  device.onDeleteRunningOrder((id) =>
    answer({ RunningOrderID: id }, (rundownId) => listener.change(rundownId, undefined, { kind: 'all', stories: [] })),
  );
  device.onMetadataReplace((rundown) =>
    answer({ RunningOrderID: rundown.ID }, (id) => listener.rename(id, textOf(rundown.Slug))),
  );
  device.onROInsertStories((at, stories) =>
    answer(at, (id) =>
      listener.change(id, undefined, { kind: 'insert', before: textOf(at.StoryID), stories: stories.map(storyOfMos) }),
    ),
  );
  device.onROReplaceStories((at, stories) =>
    answer(at, (id) =>
      listener.change(id, undefined, { kind: 'replace', id: textOf(at.StoryID), stories: stories.map(storyOfMos) }),
    ),
  );
  device.onROMoveStories((at, ids) =>
    answer(at, (id) =>
      listener.change(id, undefined, { kind: 'move', before: textOf(at.StoryID), ids: ids.map(textOf) }),
    ),
  );
  device.onRODeleteStories((at, ids) =>
    answer(at, (id) => listener.change(id, undefined, { kind: 'delete', ids: ids.map(textOf) })),
  );
  device.onROSwapStories((at, one, other) =>
    answer(at, (id) => listener.change(id, undefined, { kind: 'swap', ids: [textOf(one), textOf(other)] })),
  );
  device.onRunningOrderStory((story) =>
    answer({ RunningOrderID: story.RunningOrderId }, (id) => listener.story(id, storyOfMos(story))),
  );
  // Items within stories, and whether a rundown is ready to air, are ignored.
  const nothing = (at: { readonly RunningOrderID: Parameters<typeof textOf>[0] }) => answer(at, async () => null);
  device.onReadyToAir(({ ID }) => nothing({ RunningOrderID: ID }));
  device.onROInsertItems(nothing);
  device.onROReplaceItems(nothing);
  device.onROMoveItems(nothing);
  device.onRODeleteItems(nothing);
  device.onROSwapItems(nothing);
  device.onRunningOrderStatus(({ ID }) => nothing({ RunningOrderID: ID }));
  device.onStoryStatus(({ RunningOrderId }) => nothing({ RunningOrderID: RunningOrderId }));
  device.onItemStatus(({ RunningOrderId }) => nothing({ RunningOrderID: RunningOrderId }));
}
