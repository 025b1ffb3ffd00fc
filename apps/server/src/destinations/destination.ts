import { backoffMs, endReason, errorText, type EngineExit, type Log } from '@backhaul/agent';
import type { DesiredDestination, ReportedDestination } from '@backhaul/contract/bus';
import { ffmpegOptions, type ReportedDestinationState } from '@backhaul/domain';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StreamEngine } from '../core/stream-engine.js';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { applicationOf, destinationCommand, rtmpUrl, type DestinationCommand, type SentTarget } from './commands.js';
import type { Resolve } from '../sources/checked-fetch.js';
import { ProgressReader } from './progress.js';
import { HlsPushGateway } from './hls-push-gateway.js';
import { meetingWith } from './meeting.js';
import { loginStep, WRONG_LOGIN, type LoginStep } from './rtmp-login.js';
import { secretsOf } from './secrets.js';
import { smpteSending, type SmpteSurroundings } from './smpte-sending.js';
import { SrtProgress } from './srt-progress.js';
import { SmpteReader, type SmpteRoutes } from './st2110.js';

/** Pauses between attempts: 1 to 30 s. */
const BACKOFF = { minMs: 1000, maxMs: 30_000 } as const;
/** Sending for this long resets the count of failures, ms. */
const HEALTHY_MS = 30_000;
/** An upload of HLS counts as connected once this much was accepted, ms. */
const HLS_PROVEN_MS = 5000;
/** libsrt reports a wrong passphrase like silence. */
const NO_PEER = 'The receiver does not answer, or denies access';
/** Steps of a login: the RTMP server is asked for its challenge, and answered. */
const LOGIN_STEPS = 2;
/** With more unsent data, or for longer than this, a receiver is stalled. */
const LIMITS = { limitBytes: 8 * 1024 * 1024, stalledMs: 4000 } as const;

type SentDestination = DesiredDestination & { readonly target: SentTarget };

export interface DestinationSettings {
  readonly desired: SentDestination;
  /** The stream of the channel that it gets. */
  readonly stream: string;
  /** Folder for its HLS segments. */
  readonly folder: string;
  /** File with its secrets while its program starts. */
  readonly optionsFile: string;
  /** The reason why its address may not be called; undefined: it may. */
  readonly refusal: (secondary: boolean) => Promise<string | undefined>;
  readonly resolve: Resolve;
  readonly smpte: SmpteSurroundings;
  /** The stream since its last picture that a decoder can begin with. */
  readonly recent: () => readonly ProgrammePiece[];
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

/**
 * One streaming destination: its own program reads the programme from a bounded queue. Its failures disturb nothing else,
 * and it is retried for as long as it exists.
 */
export class Destination {
  #engine: StreamEngine | undefined;
  #starting = false;
  #state: ReportedDestinationState = 'waiting';
  #since: number;
  #detail = '';
  #failures = 0;
  #connectedAt: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryAt: number | null = null;
  /** Continues with the next piece after an overflow, for a listener without a caller. */
  #skipping = false;
  /** Whether its secondary URL is used. */
  #secondary = false;
  /** The RTMP application with the parameters that its server requires; undefined: that of the URL. */
  #app: string | undefined;
  #loginSteps = 0;
  /** Number of refused attempts in a row. */
  #refusals = 0;
  #bytes = 0;
  /** Rate and description of the ST 2110 streams; undefined while not known. */
  #smpte: { readonly kbps: number; readonly sdp: () => string } | undefined;
  #routes: SmpteRoutes | undefined;
  /** Statistics of an SRT rendezvous. */
  #met: SrtProgress | undefined;
  /** Uploads HLS. */
  #push: HlsPushGateway | undefined;
  #readAt = performance.now();
  #closing: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(private readonly settings: DestinationSettings) {
    this.#since = settings.now();
  }

  get desired(): SentDestination {
    return this.settings.desired;
  }

  get stream(): string {
    return this.settings.stream;
  }

  report(): ReportedDestination {
    const { destinationId } = this.settings.desired;
    const detail = this.#detail.slice(0, 512);
    return {
      destinationId,
      state: this.#state,
      since: this.#since,
      retryAt: this.#retryAt,
      detail,
      secondary: this.#secondary,
      ...(this.#smpte && this.#state === 'connected' && { sdp: this.#smpte.sdp() }),
    };
  }

  /** Readings since the last call. */
  telemetry(): { readonly destinationId: string; readonly sentKbps: number } {
    const now = performance.now();
    const streamKbps = Math.round((this.#bytes * 8) / Math.max(1, now - this.#readAt));
    this.#bytes = 0;
    this.#readAt = now;
    // The uncompressed output differs from the input.
    const metKbps = this.#state === 'connected' ? this.#met?.kbps : undefined;
    const sentKbps = metKbps ?? (streamKbps === 0 ? 0 : (this.#smpte?.kbps ?? streamKbps));
    return { destinationId: this.settings.desired.destinationId, sentKbps };
  }

  write(piece: ProgrammePiece): void {
    if (this.#stopped) return;
    if (this.#engine === undefined) {
      if (!this.#starting && !this.#rests) void this.#start();
      return;
    }
    if (this.#awaitsPeer && this.#state !== 'connected') {
      if (this.#engine.backlogBytes > 0) this.#skipping = true;
      if (this.#skipping && !(piece.isEntry && this.#engine.backlogBytes === 0)) return;
      this.#skipping = false;
    }
    this.#engine.write(piece.data);
    if (this.#state === 'connected') this.#bytes += piece.data.length;
  }

  /** The programme has ended or restarts, so the output ends too. */
  end(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish()]);
    this.#forgetLogin();
    if (!this.#rests) this.#become('waiting');
  }

  /** Retries at once if a retry is pending, or the destination was refused. */
  retryNow(): void {
    if (!this.#rests) return;
    clearTimeout(this.#retry);
    this.#retryAt = null;
    this.#refusals = 0;
    this.#become('waiting');
    if (this.settings.recent().length > 0) void this.#start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const engine = this.#engine;
    this.#engine = undefined;
    await Promise.all([this.#closing, engine?.finish(), this.#forgetOptions()]);
    await this.#push?.close();
    if (this.settings.desired.target.protocol === 'hls')
      await rm(this.settings.folder, { recursive: true, force: true });
  }

  /** Whether no attempt is made until a retry is due or requested. */
  get #rests(): boolean {
    return this.#retryAt !== null || this.#state === 'refused';
  }

  get #isListener(): boolean {
    const { target } = this.settings.desired;
    return target.protocol === 'srt' && target.mode === 'listener';
  }

  get #isRendezvous(): boolean {
    const { target } = this.settings.desired;
    return target.protocol === 'srt' && target.mode === 'rendezvous';
  }

  /** Its program reads nothing before the peer has connected, however long that takes. */
  get #awaitsPeer(): boolean {
    return this.#isListener || this.#isRendezvous;
  }

  get #package(): string {
    if (this.#isRendezvous) return 'srt-tools';
    return this.settings.desired.target.protocol === 'st2110' ? 'gstreamer1.0-tools' : 'ffmpeg';
  }

  get #hasSecondary(): boolean {
    const { target } = this.settings.desired;
    return target.protocol === 'rtmp' && target.secondaryUrl !== undefined;
  }

  /** How much must have been sent before the receiver is known to accept it: for HLS, two segments. */
  get #provenMs(): number {
    return this.settings.desired.target.protocol === 'hlsPush' ? HLS_PROVEN_MS : 0;
  }

  async #start(): Promise<void> {
    const { desired, folder, optionsFile, recent, refusal } = this.settings;
    this.#starting = true;
    this.#become(this.#isListener ? 'waiting' : 'connecting');
    const secondary = this.#secondary;
    let command: DestinationCommand;
    const further = ffmpegOptions(desired.target.protocol, desired.ffmpeg ?? '');
    try {
      if ('refused' in further) return this.#failed('The server does not allow an option of ffmpeg');
      const refused = await refusal(secondary);
      if (refused !== undefined) return this.#failed(refused);
      const routes =
        desired.target.protocol === 'st2110' ? await this.settings.smpte.routes(desired.target) : undefined;
      if (typeof routes === 'string') return this.#failed(routes);
      this.#routes = routes;
      const meeting = await meetingWith(desired.target, this.settings.resolve);
      if (typeof meeting === 'string') return this.#failed(meeting);
      const push = await this.#openPush();
      command = destinationCommand(desired.target, {
        folder,
        optionsFile,
        secondary,
        app: this.#app,
        meeting,
        push,
        routes,
      });
      if (desired.target.protocol === 'hls') await mkdir(folder, { recursive: true });
      await mkdir(dirname(optionsFile), { recursive: true, mode: 0o700 });
      await writeFile(optionsFile, command.options, { mode: 0o600 });
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'a destination cannot be prepared');
      return this.#failed('Reading or writing failed');
    } finally {
      this.#starting = false;
    }
    const begin = recent();
    if (this.#stopped) return this.#forgetOptions();
    // Until there is a picture, a challenge may have become too old.
    if (begin.length === 0) this.#forgetLogin();
    if (this.#engine !== undefined || begin.length === 0) return;
    const progress = this.#reader(() => engine);
    const engine = new StreamEngine(
      {
        command: command.program ?? 'ffmpeg',
        args: command.program === undefined ? command.args.toSpliced(-1, 0, ...further.args) : command.args,
        secrets: secretsOf(desired.target),
        onOutput: (chunk) => progress.push(chunk),
      },
      this.#awaitsPeer ? { ...LIMITS, stalledMs: Infinity, canWait: true } : LIMITS,
    );
    this.#engine = engine;
    this.#connectedAt = undefined;
    this.#skipping = false;
    for (const { data } of begin) engine.write(data);
    void engine.ended.then((exit) => this.#ended(engine, exit));
  }

  /** Opens the gateway that uploads HLS and reads the server's answers. */
  async #openPush(): Promise<HlsPushGateway | undefined> {
    const { target } = this.settings.desired;
    await this.#push?.close();
    this.#push = undefined;
    if (target.protocol !== 'hlsPush') return undefined;
    const { url, userName, password } = target;
    const push = await HlsPushGateway.open({
      url,
      login: userName === null ? undefined : { userName, password: password ?? '' },
      resolve: this.settings.resolve,
      onFailed: (reason, isRefusal) => {
        const engine = this.#engine;
        if (engine === undefined || this.#push !== push) return;
        this.#engine = undefined;
        this.#connectedAt = undefined;
        this.#closing = Promise.all([this.#closing, engine.finish(), push.close()]);
        if (isRefusal) this.#refused(reason);
        else this.#failed(reason);
      },
    });
    return (this.#push = push);
  }

  /** Reads the program's output about its progress. */
  #reader(engine: () => StreamEngine): { push: (chunk: Buffer) => void } {
    const { target } = this.settings.desired;
    this.#met = undefined;
    if (this.#isRendezvous) return (this.#met = new SrtProgress(() => this.#sent(engine())));
    if (target.protocol !== 'st2110') return new ProgressReader(() => this.#sent(engine()), this.#provenMs);
    this.#smpte = undefined;
    return new SmpteReader(
      () => this.#sent(engine()),
      (format) => {
        if (this.#engine !== engine()) return;
        const { desired, smpte, now } = this.settings;
        this.#smpte = this.#routes && smpteSending(desired.name, target, format, this.#routes, { ...smpte, now });
        this.settings.onChange();
      },
    );
  }

  #sent(engine: StreamEngine): void {
    if (this.#engine !== engine || this.#push?.taken === false) return;
    if (this.#connectedAt === undefined) {
      this.#connectedAt = performance.now();
      void this.#forgetOptions();
      this.#detail = '';
      this.#refusals = 0;
      this.#become('connected');
    }
    if (performance.now() - this.#connectedAt > HEALTHY_MS) this.#failures = 0;
  }

  #ended(engine: StreamEngine, exit: EngineExit): void {
    if (this.#engine !== engine) return;
    this.#engine = undefined;
    const wasConnected = this.#connectedAt !== undefined;
    this.#connectedAt = undefined;
    // The caller of a listener has left: the next one may connect at once.
    if (this.#isListener && wasConnected) return this.#become('waiting');
    const login = this.#login(exit);
    if (login && 'app' in login) {
      this.#app = login.app;
      this.#loginSteps += 1;
      return void this.#start();
    }
    const { code, signal, lastLines } = exit;
    const { destinationId } = this.settings.desired;
    this.settings.log.warn({ destinationId, code, signal, lastLines: lastLines.slice(-3) }, 'a destination has ended');
    if (login) return this.#refused(login.refused);
    this.#refusals = 0;
    if (this.#isRendezvous && !exit.missing && !engine.overflowed)
      return this.#failed(wasConnected ? 'The other end ended the connection' : NO_PEER);
    this.#failed(engine.overflowed ? 'The receiver does not keep up' : endReason(exit, 'stream', this.#package));
  }

  /** The next step when an RTMP server requires a login; undefined: it does not. If it asks again after the answer, it has refused it. */
  #login({ lastLines }: EngineExit): LoginStep | undefined {
    const { target } = this.settings.desired;
    if (target.protocol !== 'rtmp') return undefined;
    const { userName, password = '' } = target;
    const credentials = userName === undefined ? undefined : { userName, password };
    const step = loginStep(lastLines, applicationOf(rtmpUrl(target, this.#secondary)), credentials);
    return step && 'app' in step && this.#loginSteps === LOGIN_STEPS ? { refused: WRONG_LOGIN } : step;
  }

  /** The receiver refuses: no retry until it is requested or the settings change. A secondary URL is tried first. */
  #refused(reason: string): void {
    this.#refusals += 1;
    if (this.#hasSecondary && this.#refusals < 2) return this.#failed(reason);
    this.#forgetLogin();
    this.#secondary = false;
    this.#detail = reason;
    this.#become('refused');
  }

  #forgetLogin(): void {
    this.#app = undefined;
    this.#loginSteps = 0;
  }

  #failed(reason: string): void {
    if (this.#stopped) return;
    this.#failures += 1;
    this.#forgetLogin();
    // After a failure the next attempt uses the other URL.
    this.#secondary = this.#hasSecondary && !this.#secondary;
    const waitMs = backoffMs(this.#failures, BACKOFF);
    this.#detail = reason;
    this.#retryAt = this.settings.now() + waitMs;
    this.#retry = setTimeout(() => this.retryNow(), waitMs);
    this.#become('retrying');
  }

  /** The program reads its options only at its start. */
  async #forgetOptions(): Promise<void> {
    await rm(this.settings.optionsFile, { force: true }).catch((error: unknown) =>
      this.settings.log.error({ error: errorText(error) }, 'the secrets of a destination cannot be removed'),
    );
  }

  #become(state: ReportedDestinationState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}
