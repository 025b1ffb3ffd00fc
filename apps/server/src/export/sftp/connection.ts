import type { ExportTarget } from '@backhaul/contract/bus';
import { connectAllowed } from '@backhaul/agent';
import { createHash } from 'node:crypto';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { TargetPolicy } from '../../destinations/target-policy.js';
import { allows } from '../checked-lookup.js';
import { targetProblem } from '../problem.js';

export type SftpTarget = Extract<ExportTarget, { kind: 'sftp' }>;

/** How long a host may take for greeting and login, ms; how often a quiet connection is checked, ms. */
const READY_MS = 15_000;
const ALIVE_MS = 10_000;

/** A session with an SFTP server. `lost`: rejects when the connection ends unexpectedly. */
export interface SftpConnection {
  readonly sftp: SFTPWrapper;
  readonly lost: Promise<never>;
  end(): void;
}

/** Fingerprint of a host key in the format of OpenSSH. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Connects, compares the host key with the pinned one before any secret is sent, and signs in. @throws {ExportProblem} */
export async function connectSftp(
  target: SftpTarget,
  policy: TargetPolicy,
  signal: AbortSignal,
): Promise<SftpConnection> {
  const { host, port, user, password, privateKey } = target;
  const key = privateKey === null ? undefined : readKey(privateKey);
  const sock = await connectAllowed({
    host,
    port,
    isAllowed: (address) => allows(policy, address),
    messages: {
      unknown: 'The host is unknown',
      refused: 'The address is not allowed',
      silent: 'The host does not answer',
    },
  }).catch((error: unknown) => {
    throw targetProblem(error instanceof Error ? error.message : 'The host does not answer');
  });
  const client = new ssh2.Client();
  const end = (): void => {
    client.end();
    sock.destroy();
  };
  signal.addEventListener('abort', end, { once: true });
  let otherKey: string | undefined;
  const config: ConnectConfig = {
    sock,
    username: user,
    ...(password !== null && { password }),
    ...(key !== undefined && { privateKey: key }),
    readyTimeout: READY_MS,
    keepaliveInterval: ALIVE_MS,
    keepaliveCountMax: 3,
    hostVerifier: (found: Buffer) => {
      const fingerprint = fingerprintOf(found);
      if (fingerprint !== target.hostKey) otherKey = fingerprint;
      return fingerprint === target.hostKey;
    },
  };
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.once('error', reject);
      client.once('close', () => reject(targetProblem('The host ended the connection')));
      client.once('ready', () => client.sftp((error, opened) => (error ? reject(noSftp()) : resolve(opened))));
      client.connect(config);
    });
    const lost = new Promise<never>((_, reject) => {
      client.once('close', () => reject(targetProblem('The host ended the connection')));
    });
    lost.catch(() => undefined);
    client.on('error', () => undefined);
    return { sftp, lost, end };
  } catch (error) {
    end();
    client.on('error', () => undefined);
    signal.throwIfAborted();
    if (otherKey !== undefined) throw targetProblem(`The host has another key: ${otherKey}`);
    throw connectProblem(error);
  }
}

const noSftp = () => targetProblem('The host offers no SFTP to this user');

function readKey(text: string): string {
  const parsed = ssh2.utils.parseKey(text);
  if (parsed instanceof Error) throw targetProblem('The private key cannot be read; it must not have a passphrase');
  return text;
}

function connectProblem(error: unknown): unknown {
  const level = error instanceof Error && 'level' in error ? error.level : undefined;
  if (level === 'client-authentication') return targetProblem('The host does not accept this user and key or password');
  if (level === 'client-timeout') return targetProblem('The host does not answer');
  if (level === 'protocol' || level === 'handshake') return targetProblem('The host is no SSH server that fits');
  return error;
}
