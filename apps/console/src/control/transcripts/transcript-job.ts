import {
  aiOriginOf,
  isPassing,
  pieceAt,
  takeSegments,
  transcriptAgainIn,
  type TranscriptProblem,
} from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import { serviceOf, storedAi } from '../ai-settings/settings-store.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { hasService } from '../services/services.js';
import type { OwnNetworks } from '../webhooks/receivers.js';
import { askService, type SpeechService } from './ask-service.js';
import { readSpeech } from './speech.js';
import { endTranscript, markTranscript, openTranscripts, writePiece, type OpenTranscript } from './transcript-store.js';

export interface TranscriptJobParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'serverRecord' | 'reportedServer'>;
  readonly clock: Clock;
  /** Networks in which the service is permitted, besides the internet. */
  readonly networks: OwnNetworks;
  readonly log: Logger;
  /** Time limits for a piece at the service, and for a console without a run, for tests, ms. */
  readonly timing?: { readonly patienceMs: number; readonly abandonedMs: number };
}

/** Inventories that are processed at the same time. */
const AT_ONCE = 4;
/** Time before an unavailable server is asked again, ms. */
const SERVER_AGAIN_MS = 30_000;
/**
 * A service on a slow machine may take twice the length of the piece. A console that has lost the job gives up after 12 s; another
 * has it within 20 s.
 */
const TIMING = { patienceMs: 600_000, abandonedMs: 12_000 };

interface Running {
  readonly open: OpenTranscript;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Makes the requested transcripts, one of each inventory at a time: sends the audio of a file from its media server to the service, piece by
 * piece. Finished pieces survive a restart; a cancelled transcript stops within seconds.
 */
export class TranscriptJob implements SharedJob {
  readonly name = 'transcripts';
  readonly everyMs = 2_000;
  readonly #running = new Map<string, Running>();
  #abandoned: NodeJS.Timeout | undefined;

  constructor(private readonly parts: TranscriptJobParts) {}

  async run(): Promise<void> {
    clearTimeout(this.#abandoned);
    this.#abandoned = setTimeout(() => void this.close(), (this.parts.timing ?? TIMING).abandonedMs);
    const all = await openTranscripts(this.parts.db);
    for (const { open, abort } of this.#running.values())
      if (!all.some((one) => one.file_id === open.file_id && one.revision === open.revision)) abort.abort();
    const now = this.parts.clock.now();
    for (const open of all) {
      if (this.#running.size >= AT_ONCE) return;
      if (this.#running.has(open.inventory_id) || (open.next_try_at?.getTime() ?? 0) > now) continue;
      this.#begin(open);
    }
  }

  /** Resolves when no transcript is in progress. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Stops; the next run continues. */
  async close(): Promise<void> {
    clearTimeout(this.#abandoned);
    for (const { abort } of this.#running.values()) abort.abort();
    await this.idle();
  }

  #begin(open: OpenTranscript): void {
    const abort = new AbortController();
    const { log } = this.parts;
    const ended = this.#make(open, abort.signal)
      .catch(async (error: unknown) => {
        if (abort.signal.aborted) return;
        log.error({ err: error, fileId: open.file_id }, 'a transcript was not made');
        await this.#later(open, 'server', null, SERVER_AGAIN_MS, open.failures).catch(() => undefined);
      })
      .finally(() => this.#running.delete(open.inventory_id));
    this.#running.set(open.inventory_id, { open, abort, ended });
  }

  async #make(open: OpenTranscript, signal: AbortSignal): Promise<void> {
    for (let number = open.pieces_done; number < open.pieces; number += 1) {
      signal.throwIfAborted();
      const service = await this.#serviceFor(open);
      if (service === null) return;
      if (!(await this.#piece(number === open.pieces_done ? open : { ...open, failures: 0 }, number, service, signal)))
        return;
    }
    await endTranscript(this.parts.db, open, 'done', this.#now());
  }

  /** The service of the request; if it has changed, ends the transcript. */
  async #serviceFor(open: OpenTranscript): Promise<SpeechService | null> {
    const { db, vault, clock } = this.parts;
    const service = serviceOf(await storedAi(db), vault);
    if (service === null || !(await hasService(db, open.inventory_id, 'ai_integration', clock.now()))) {
      await endTranscript(db, open, 'off', this.#now());
      return null;
    }
    const isSame =
      aiOriginOf(service.baseUrl) === aiOriginOf(open.base_url) &&
      service.model === open.model &&
      service.language === open.language;
    if (isSame) return service;
    // The audit names the host of the request, so another host is not used.
    await endTranscript(db, open, 'failed', this.#now(), 'settings');
    return null;
  }

  /** Whether a piece was made. */
  async #piece(open: OpenTranscript, number: number, service: SpeechService, signal: AbortSignal): Promise<boolean> {
    const { db, registry, clock, networks, timing: { patienceMs } = TIMING } = this.parts;
    const piece = pieceAt(number, open.length_ms);
    const part = { serverId: open.device_id, channelId: open.channel_id, name: open.name, ...piece };
    const sound = await readSpeech(registry, part, clock.now(), signal);
    if (sound === 'server') return this.#later(open, 'server', null, SERVER_AGAIN_MS, open.failures);
    if (sound === 'fileGone' || (sound === 'silent' && number === 0))
      return this.#fail(open, sound === 'silent' ? 'noSound' : 'fileGone', null);
    if (sound === 'silent') return writePiece(db, open, number, []);
    const file = { name: 'speech.ogg', type: 'audio/ogg', bytes: sound };
    const asked = await askService(service, file, { networks, patienceMs, signal });
    if (asked.problem === null) return writePiece(db, open, number, takeSegments(asked.segments, piece));
    const { problem, status } = asked;
    const again = isPassing(problem, status) ? transcriptAgainIn(open.failures + 1) : null;
    return again === null
      ? this.#fail(open, problem, status)
      : this.#later(open, problem, status, again, open.failures + 1);
  }

  async #later(
    open: OpenTranscript,
    problem: TranscriptProblem,
    status: number | null,
    inMs: number,
    failures: number,
  ): Promise<false> {
    const { db, clock } = this.parts;
    const next_try_at = new Date(clock.now() + inMs);
    await markTranscript(db, open, { state: 'waiting', problem, problem_status: status, failures, next_try_at });
    return false;
  }

  async #fail(open: OpenTranscript, problem: TranscriptProblem, status: number | null): Promise<false> {
    this.parts.log.info({ fileId: open.file_id, problem, status }, 'a transcript failed');
    await endTranscript(this.parts.db, open, 'failed', this.#now(), problem, status);
    return false;
  }

  #now = (): Date => new Date(this.parts.clock.now());
}
