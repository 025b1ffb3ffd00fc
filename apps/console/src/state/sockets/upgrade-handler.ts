import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AuditAction, AuditKind, Permission } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { audit } from '../../platform/access/audit.js';
import { callerOf } from '../../platform/access/caller-of.js';
import { sessionTokenOf, type SessionCookie } from '../../platform/access/cookie.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { bareAnswer } from '../../platform/http/bare-answer.js';
import { settleConnection } from '../../platform/http/connections.js';
import { clientAddress } from '../../platform/http/client-address.js';
import { isOwnOrigin } from '../../platform/http/origin.js';
import { problemOf, refusalOf } from '../../platform/http/problem.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { securityHeaders } from '../../platform/http/security-headers.js';

/** An authorised request for a websocket. */
export interface Admitted {
  readonly caller: Caller;
  /** The last part of a path that ends in `/*`. */
  readonly rest: string;
  readonly query: URLSearchParams;
}

export interface SocketRoute {
  /** A path, or one that ends in `/*` for all below it. */
  readonly path: string;
  readonly permission: Permission;
  /** Action of a refusal in the audit, and the kind of record in the rest of the path. */
  readonly action: AuditAction;
  readonly subjectKind?: AuditKind;
  /** Largest message that the browser may send, bytes. */
  readonly maxMessage: number;
  /** Last checks before the upgrade: returns a handler of the socket, or throws a `Refusal`. */
  readonly admit: (request: Admitted) => ((socket: WebSocket) => void) | Promise<(socket: WebSocket) => void>;
}

/** A websocket without a session: it is authorised after it is open. */
export interface PublicSocketRoute {
  readonly path: string;
  readonly maxMessage: number;
  /** Last checks before the upgrade, for a client address; throws a `Refusal`. */
  readonly admit: (address: string) => (socket: WebSocket) => void;
}

interface Mounted {
  readonly path: string;
  readonly server: WebSocketServer;
  readonly admit: (request: IncomingMessage, url: URL) => Promise<(socket: WebSocket) => void>;
}

const CLOSE_WAIT_MS = 1_000;
const LONGEST_ID = 64;

export interface UpgradeHandlerParts {
  readonly db: Kysely<Database>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly cookie: SessionCookie;
  readonly publicUrl: string | undefined;
  readonly log: Logger;
}

/**
 * Opens websockets on the console's HTTP server. Path, origin, session and permission are checked before
 * the upgrade is accepted; a refusal is an ordinary HTTP answer (problem document).
 */
export class UpgradeHandler {
  readonly #open = new Set<WebSocket>();
  #closed = false;
  readonly #routes: Mounted[] = [];

  constructor(private readonly parts: UpgradeHandlerParts) {}

  add(route: SocketRoute): void {
    this.#mount(route, (request, url) => this.#admitCaller(route, request, url));
  }

  addPublic(route: PublicSocketRoute): void {
    this.#mount(route, async (request) => route.admit(clientAddress(request, this.parts.publicUrl)));
  }

  #mount({ path, maxMessage }: PublicSocketRoute | SocketRoute, admit: Mounted['admit']): void {
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxMessage,
    });
    this.#routes.push({ path, server, admit });
  }

  /** Handles the upgrade requests of a server. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => void this.#take(request, socket, head));
  }

  /** Accepts no further sockets, and closes all open ones; those that do not close their side are disconnected. */
  async close(): Promise<void> {
    this.#closed = true;
    const open = [...this.#open];
    for (const socket of open) socket.close(1001, 'shutdown');
    const cut = setTimeout(() => open.forEach((socket) => socket.terminate()), CLOSE_WAIT_MS);
    await Promise.all(open.map((socket) => closed(socket)));
    clearTimeout(cut);
  }

  async #take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const drop = () => void socket.destroy();
    socket.on('error', drop);
    try {
      const { server, open } = await this.#admit(request);
      settleConnection(request.socket);
      if (this.#closed) throw new Refusal('UNAVAILABLE');
      socket.off('error', drop);
      server.handleUpgrade(request, socket, head, (accepted) => {
        this.#open.add(accepted);
        accepted.on('close', () => this.#open.delete(accepted));
        open(accepted);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.error === 'INTERNAL') this.parts.log.error({ err: error }, 'websocket could not be opened');
      const headers = securityHeaders({ publicUrl: this.parts.publicUrl, host: request.headers.host });
      socket.end(bareAnswer(problemOf(refusal.error, refusal.detail, refusal.fields), headers));
    }
  }

  async #admit(request: IncomingMessage) {
    const url = parseUrl(request.url);
    const found = this.#find(url.pathname);
    if (found === undefined) throw new Refusal('NO_CALL');
    const { headers } = request;
    // Browsers always send the origin of a websocket; a client without it is not controlled by another site's page.
    if (headers.origin === undefined || !isOwnOrigin(headers, this.parts.publicUrl)) throw new Refusal('BAD_ORIGIN');
    return { server: found.server, open: await found.admit(request, url) };
  }

  async #admitCaller(route: SocketRoute, request: IncomingMessage, url: URL): Promise<(socket: WebSocket) => void> {
    const { publicUrl, cookie, sessions } = this.parts;
    const token = sessionTokenOf(request.headers.cookie, cookie);
    const identity = token === undefined ? undefined : await sessions.find(token);
    if (identity === undefined) throw new Refusal('UNAUTHENTICATED');
    if (identity.passwordDue !== null) throw new Refusal('PASSWORD_DUE');
    if (identity.secondFactorDue) throw new Refusal('SECOND_FACTOR_DUE');
    const caller = callerOf(identity, route.permission, clientAddress(request, publicUrl));
    const rest = route.path.endsWith('/*') ? url.pathname.slice(route.path.length - 1) : '';
    try {
      if (!caller.permissions.has(route.permission)) throw new Refusal('FORBIDDEN');
      return await route.admit({ caller, rest, query: url.searchParams });
    } catch (error) {
      await this.#note(route, caller, rest, error);
      throw error;
    }
  }

  /** Audits a refused socket, as refused calls are audited. */
  async #note({ action, subjectKind }: SocketRoute, caller: Caller, rest: string, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || (error.error !== 'FORBIDDEN' && error.error !== 'NOT_FOUND')) return;
    const subject = subjectKind === undefined ? null : { kind: subjectKind, id: rest.slice(0, LONGEST_ID) };
    await audit(this.parts.db, { caller, action, subject, result: 'refused', code: error.error });
  }

  #find(pathname: string) {
    return this.#routes.find(({ path }) =>
      path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
    );
  }
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    else socket.once('close', () => resolve());
  });

function parseUrl(path: string | undefined): URL {
  const base = 'http://console';
  if (path === undefined || !path.startsWith('/') || !URL.canParse(base + path)) throw new Refusal('INVALID');
  return new URL(base + path);
}
