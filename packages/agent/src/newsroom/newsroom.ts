import type { Log } from '../lifecycle/log.js';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { encoded, messagesOf, messageText, rundownText, storyText, valueIn, type SimulatedStory } from './mos-text.js';

export interface NewsroomSettings {
  /** Host of the newsroom and of the console. */
  readonly host: string;
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly consoleHost: string;
  readonly consoleUpperPort: number;
  readonly mosId: string;
  readonly ncsId: string;
  readonly log: Log;
}

/** The rundown that it begins with. */
export const FIRST_STORIES: readonly SimulatedStory[] = [
  ['Harbour fire', 'A. Reed'],
  ['City budget vote', 'M. Okafor'],
  ['Storm warning coast', 'L. Brandt'],
  ['Stadium opening', 'J. Ortega'],
  ['Rail strike day 3', 'S. Lindqvist'],
  ['Hospital wing tour', 'A. Reed'],
  ['Election preview', 'M. Okafor'],
  ['Weather', 'L. Brandt'],
].map(([slug = '', reporter = ''], index) => ({
  id: `STORY-${index + 1}`,
  number: String((index + 1) * 10),
  slug,
  reporter,
}));

const RUNDOWN = { id: 'RO-NEWS-1900', name: 'News at 7' } as const;
const RETRY_MS = 2_000;
const SLUGS = ['Bridge closure', 'Market hall', 'School roof', 'Airport fog', 'Museum night'];

/** A MOS newsroom: answers heartbeats and requests of a console, and reports changes of its rundown. */
export class Newsroom {
  #stories: readonly SimulatedStory[] = FIRST_STORIES;
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #outgoing: Socket | undefined;
  #messages = 0;
  #added = 0;
  #stopped = false;
  /** Rundowns besides the first one. */
  readonly #others = new Map<string, { readonly name: string; readonly stories: readonly SimulatedStory[] }>();
  /** The last answer of the console: `OK`, or why it refused. */
  lastAnswer = '';
  /** Called with the console's request before the answer is sent. */
  beforeAnswer: ((request: 'roReqAll' | 'roReq', rundownId: string) => Promise<void>) | undefined;

  constructor(private readonly settings: NewsroomSettings) {}

  /** Whether the connection to the console is open. */
  get isHeard(): boolean {
    return this.#outgoing?.readyState === 'open';
  }

  get stories(): readonly SimulatedStory[] {
    return this.#stories;
  }

  async start(): Promise<void> {
    const { host, lowerPort, upperPort } = this.settings;
    for (const port of [lowerPort, upperPort]) {
      const server = createServer((socket) => this.#serve(socket));
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      this.#servers.push(server);
    }
    this.#call();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.kill();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  /** Ends every connection without a goodbye. */
  kill(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Moves the last story to the top. */
  move(): void {
    const last = this.#stories.at(-1);
    const first = this.#stories[0];
    if (last === undefined || first === undefined || last === first) return;
    this.#stories = [last, ...this.#stories.slice(0, -1)];
    this.#tell(`<roStoryMove><roID>${RUNDOWN.id}</roID><storyID>${last.id}</storyID><storyID>${first.id}</storyID></roStoryMove>`); // prettier-ignore
  }

  /** Adds a story in second position. */
  add(slug = SLUGS[this.#added % SLUGS.length] ?? 'New story'): SimulatedStory {
    this.#added += 1;
    const story = { id: `STORY-A${this.#added}`, number: String(900 + this.#added), slug, reporter: 'Desk' };
    const before = this.#stories[1]?.id ?? '';
    this.#stories = [...this.#stories.slice(0, 1), story, ...this.#stories.slice(1)];
    this.#tell(
      `<roStoryInsert><roID>${RUNDOWN.id}</roID><storyID>${before}</storyID>${storyText(story)}</roStoryInsert>`,
    );
    return story;
  }

  /** Changes the slug of a story. */
  rename(id: string, slug: string): void {
    this.#stories = this.#stories.map((story) => (story.id === id ? { ...story, slug } : story));
    const story = this.#stories.find((one) => one.id === id);
    if (story) this.#tell(`<roStoryReplace><roID>${RUNDOWN.id}</roID><storyID>${id}</storyID>${storyText(story)}</roStoryReplace>`); // prettier-ignore
  }

  /** Removes a story from the rundown. */
  remove(id: string): void {
    this.#stories = this.#stories.filter((story) => story.id !== id);
    this.#tell(`<roStoryDelete><roID>${RUNDOWN.id}</roID><storyID>${id}</storyID></roStoryDelete>`);
  }

  /** Creates another rundown. */
  create(id: string, name: string, stories: readonly SimulatedStory[]): void {
    this.#others.set(id, { name, stories });
    this.#tell(rundownText('roCreate', id, name, stories));
  }

  /** Sends the whole rundown again. */
  replace(): void {
    this.#tell(rundownText('roReplace', RUNDOWN.id, RUNDOWN.name, this.#stories));
  }

  /** Sends half of a story with its fields (roStorySend), then ends the connection. */
  breakOff(): void {
    const whole = encoded(
      this.#message(`<roStorySend><roID>${RUNDOWN.id}</roID><storyID>STORY-1</storyID><storySlug>Half`),
    );
    this.#outgoing?.write(whole.subarray(0, whole.length - 41), () => this.#outgoing?.destroy());
  }

  /** Sends malformed content within a message. */
  sendOdd(kind: 'doctype' | 'broken' | 'unknown' | 'nameless' | 'deep'): void {
    const odd = {
      doctype: `<!DOCTYPE mos [<!ENTITY x SYSTEM "file:///etc/passwd">]><roCreate><roID>&x;</roID></roCreate>`,
      broken: `<roCreate><roID>${RUNDOWN.id}</roID>\n<roSlug>Broken</roCreate>`,
      unknown: `<roStoryDelete><roID>${RUNDOWN.id}</roID><storyID>NOT-THERE</storyID></roStoryDelete>`,
      nameless: `<roStoryAppend><roID>${RUNDOWN.id}</roID><story><storyID>STORY-X</storyID><storySlug> </storySlug></story></roStoryAppend>`,
      deep: '<a>'.repeat(100) + '</a>'.repeat(100),
    } as const;
    this.#tell(odd[kind]);
  }

  /** Sends this number of messages as fast as the connection accepts them. */
  flood(count: number): void {
    for (let index = 0; index < count; index += 1) this.move();
  }

  #message(body: string): string {
    return messageText(this.settings, (this.#messages += 1), body);
  }

  #tell(body: string): void {
    this.#outgoing?.write(encoded(this.#message(body)));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /** Handles a connection of the console: heartbeats and requests. */
  #serve(socket: Socket): void {
    this.#keep(socket);
    const read = messagesOf((message) => {
      const body = this.#answer(message);
      if (body === null) return;
      const request = message.includes('<roReqAll') ? 'roReqAll' : message.includes('<roReq') ? 'roReq' : null;
      const waits = request === null ? undefined : this.beforeAnswer?.(request, valueIn(message, 'roID'));
      const answer = encoded(messageText(this.settings, valueIn(message, 'messageID'), body));
      if (waits === undefined) socket.write(answer);
      else void waits.then(() => socket.write(answer));
    });
    socket.on('data', read);
  }

  #answer(message: string): string | null {
    if (message.includes('<heartbeat')) return `<heartbeat><time>${new Date().toISOString()}</time></heartbeat>`;
    if (message.includes('<roReqAll')) {
      const all = [[RUNDOWN.id, RUNDOWN.name], ...[...this.#others].map(([id, { name }]) => [id, name])];
      return `<roListAll>${all.map(([id, name]) => `<ro><roID>${id}</roID><roSlug>${name}</roSlug></ro>`).join('')}</roListAll>`;
    }
    if (message.includes('<roReq')) {
      const id = valueIn(message, 'roID');
      const { name, stories } = this.#others.get(id) ?? { name: RUNDOWN.name, stories: this.#stories };
      return rundownText('roList', id, name, stories);
    }
    if (message.includes('<reqMachInfo'))
      return `<listMachInfo><manufacturer>Backhaul</manufacturer><model>Simulated newsroom</model><hwRev>1</hwRev><swRev>1</swRev><DOM>2026-01-01</DOM><SN>1</SN><ID>${this.settings.ncsId}</ID><time>${new Date().toISOString()}</time><mosRev>2.8.5</mosRev></listMachInfo>`;
    return null;
  }

  /** Connects to the console, and again whenever the connection ends. */
  #call(): void {
    if (this.#stopped) return;
    const { consoleHost, consoleUpperPort, log } = this.settings;
    const socket = connect({ host: consoleHost, port: consoleUpperPort });
    this.#keep(socket);
    this.#outgoing = socket;
    socket.on('connect', () => {
      log.info({ consoleHost, consoleUpperPort }, 'connected with the console');
      this.#tell(rundownText('roCreate', RUNDOWN.id, RUNDOWN.name, this.#stories));
    });
    const read = messagesOf((message) => {
      this.lastAnswer = valueIn(message, 'roStatus') || valueIn(message, 'statusDescription') || this.lastAnswer;
    });
    socket.on('data', read);
    socket.on('close', () => {
      if (!this.#stopped) setTimeout(() => this.#call(), RETRY_MS).unref();
    });
  }
}
