import type { ReportedSoftware, SoftwareOffer } from '@backhaul/contract/bus';
import type { KeyObject } from 'node:crypto';
import type { OrderContext } from '../device/profile.js';
import { DONE, notInstalled, type OrderAnswer } from '../journal/entry.js';
import { download } from './download.js';
import { INSTALLED_VERSION, SOFTWARE_FOLDER } from '../launcher/launcher.js';
import { readPointer, versionFolder, writePointer, type Pointer } from '../launcher/pointer.js';
import type { Program } from '../launcher/program.js';
import type { Log } from '../lifecycle/log.js';
import { checkPackage, PackageError, readSoftwareKey, unpack } from './package.js';
import { SENTENCES } from './sentences.js';

/** The launcher that started this program. */
interface OwnLauncher {
  readonly folder: string;
  readonly installed: string;
  /** Reports that this version has started; resolves when it is kept. */
  readonly running: () => Promise<void>;
  /** Requests a restart with the version that the pointer names. */
  readonly restart: () => void;
}

/** Information about a program for `openSoftware`. */
export interface SoftwareParts {
  readonly program: Program;
  /** File of the public key; undefined: none. */
  readonly keyFile: string | undefined;
  readonly brokerUrl: string;
  readonly log: Log;
  /** Whether the program may not be replaced now. */
  readonly isBusy: () => boolean;
  readonly onChange: () => void;
}

interface Parts extends Omit<SoftwareParts, 'keyFile'> {
  readonly launcher: OwnLauncher;
  readonly key: KeyObject;
}

const BUSY: Readonly<Record<Program, string>> = {
  server: 'The server is on air; nothing was installed',
  unit: 'The unit is on air or busy; nothing was installed',
};

/** The installer of this program; undefined without a key or a launcher: its software is then installed manually. */
export async function openSoftware({ keyFile, ...parts }: SoftwareParts): Promise<Software | undefined> {
  const launcher = ownLauncher();
  const key = keyFile === undefined ? undefined : await readSoftwareKey(keyFile);
  return launcher && key && Software.open({ ...parts, launcher, key });
}

/** The launcher of this process; undefined when there is none. */
function ownLauncher(own: NodeJS.Process = process): OwnLauncher | undefined {
  const folder = own.env[SOFTWARE_FOLDER];
  const installed = own.env[INSTALLED_VERSION];
  if (folder === undefined || installed === undefined || own.send === undefined) return undefined;
  return {
    folder,
    installed,
    running: () =>
      new Promise((resolve) => {
        own.once('message', () => resolve());
        own.send?.({ type: 'running' });
      }),
    restart: () => void own.send?.({ type: 'restart' }),
  };
}

/** Replaces this program by another version. */
export class Software {
  #installing: ReportedSoftware['installing'] = null;

  private constructor(
    private readonly parts: Parts,
    pointer: Pointer,
  ) {
    const { trial } = pointer;
    if (trial) this.#installing = { ...requestOf(trial), phase: 'restarting', percent: null };
  }

  static async open(parts: Parts): Promise<Software> {
    return new Software(parts, await readPointer(parts.launcher.folder, parts.launcher.installed));
  }

  /** Whether a version is being installed. */
  get installing(): boolean {
    return this.#installing !== null;
  }

  report(): ReportedSoftware {
    return { node: process.versions.node, installing: this.#installing };
  }

  /** Downloads, checks and unpacks a package. Undefined: it starts now, and the order is answered once it has started. */
  async install(args: SoftwareOffer, { id, signal, reportProgress }: OrderContext): Promise<OrderAnswer | undefined> {
    const { program, brokerUrl, key, launcher, log, isBusy } = this.parts;
    const { version, sha256 } = args;
    if (this.#installing !== null) return notInstalled('Another version is being installed', true);
    if (isBusy()) return notInstalled(BUSY[program], true);
    const step = (phase: 'downloading' | 'installing' | 'restarting', percent: number | null): void => {
      this.#become({ commandId: id, version, phase, percent });
      reportProgress({ percent, text: '' });
    };
    let leaving = false;
    try {
      step('downloading', 0);
      const data = await download(args, brokerUrl, signal, (percent) => step('downloading', percent));
      step('installing', null);
      checkPackage(data, args, key, program);
      const name = `${version}-${sha256.slice(0, 8)}`;
      const pointer = await readPointer(launcher.folder, launcher.installed);
      if (pointer.current === name) return DONE;
      await unpack(data, versionFolder(launcher.folder, name), program, version);
      if (isBusy()) return notInstalled(BUSY[program], true);
      const trial = { commandId: id, version, starts: 0 };
      await writePointer(launcher.folder, { ...pointer, current: name, previous: pointer.current, trial });
      leaving = true;
      step('restarting', null);
      log.info({ version }, 'a new version is installed and started now');
      launcher.restart();
      return undefined;
    } catch (error) {
      if (error instanceof PackageError) return error.answer;
      log.error({ error }, 'a new version cannot be installed');
      return notInstalled('The new version cannot be written to the disk', false, 101);
    } finally {
      if (!leaving) this.#become(null);
    }
  }

  /** The outcome of an order that the end of the process interrupted; undefined until the new version has started. */
  async settle(id: string): Promise<OrderAnswer | undefined> {
    const { launcher, program } = this.parts;
    const { trial, done, rolledBack } = await readPointer(launcher.folder, launcher.installed);
    if (trial?.commandId === id) return undefined;
    if (done?.commandId === id) return DONE;
    if (rolledBack?.commandId !== id) return notInstalled(SENTENCES[program].restarted, false, 101);
    const answer = notInstalled(rolledBack.reason, false, 101);
    return { ...answer, data: { kind: 'upgrade', rejected: false, code: 101, rolledBack: true } };
  }

  /** This version is connected and configured, so it is kept. Returns the id of the order that is answered now. */
  async cameUp(): Promise<string | undefined> {
    const { launcher, log } = this.parts;
    if (this.#installing?.phase !== 'restarting') return undefined;
    const { commandId, version } = this.#installing;
    await launcher.running();
    log.info({ version }, 'the new version is kept');
    this.#become(null);
    return commandId;
  }

  #become(installing: ReportedSoftware['installing']): void {
    this.#installing = installing;
    this.parts.onChange();
  }
}

const requestOf = ({ commandId, version }: { commandId: string; version: string }) => ({ commandId, version });
