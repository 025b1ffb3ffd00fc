import type { TallyLogLine } from '@backhaul/contract';
import type { TallyLog } from '@backhaul/contract/bus';
import { MAX_TALLY_INTERFACES } from '@backhaul/domain';

/** Lines that are kept of an interface. */
const MOST = 200;

/** Recent messages at tally interfaces, in the memory of this console. */
export class TallyLogs {
  /** By server, then by interface; those of the console itself are under ''. */
  readonly #lines = new Map<string, Map<string, TallyLogLine[]>>();

  /** Lines of a server, oldest first. */
  took(serverId: string, { lines }: Pick<TallyLog, 'lines'>): void {
    for (const { interfaceId, ...line } of lines) this.add(serverId, interfaceId, line);
  }

  add(serverId: string, interfaceId: string, line: TallyLogLine): void {
    const own = this.#lines.get(serverId) ?? new Map<string, TallyLogLine[]>();
    this.#lines.set(serverId, own);
    const lines = own.get(interfaceId) ?? [];
    lines.push(line);
    if (lines.length > MOST) lines.splice(0, lines.length - MOST);
    // Moves the interface to the end: the least recently used one, such as a deleted one, makes room.
    own.delete(interfaceId);
    own.set(interfaceId, lines);
    const most = serverId === '' ? 1000 : MAX_TALLY_INTERFACES;
    const [oldest] = own.keys();
    if (own.size > most && oldest !== undefined) own.delete(oldest);
  }

  /** Newest first. */
  of(serverId: string | null, interfaceId: string): TallyLogLine[] {
    return (this.#lines.get(serverId ?? '')?.get(interfaceId) ?? []).toReversed();
  }

  forget(serverId: string): void {
    this.#lines.delete(serverId);
  }
}
