import type { SourceTarget } from '@backhaul/contract/bus';
import { ownAddressTo } from './own-address.js';
import { resolveHost, type TargetPolicy } from '../destinations/target-policy.js';
import {
  fileArgs,
  hlsCommand,
  rendezvousCommand,
  rtspCommand,
  srtCommand,
  testPictureCommand,
  type SourceCommand,
} from './commands.js';
import type { FilePlayerSettings } from './file-player.js';
import { openMediaFile, whyGone } from './media-file.js';
import { HlsGateway } from './hls-gateway.js';
import { RtspGateway } from './rtsp-gateway.js';
import { testPictureFile } from './test-picture.js';

/** Targets that a program fetches. */
export type FetchedTarget = Exclude<SourceTarget, { kind: 'channel' }>;

/** Allowed addresses of sources, and folders. */
export interface SourcePlaces {
  readonly policy: TargetPolicy;
  /** Folder for files that the server makes for sources. */
  readonly folder: string;
  /** Folder of recordings: a subfolder for each channel. */
  readonly recordings: string;
}

/** The program that fetches a source. */
interface OpenSource extends SourceCommand {
  readonly secrets: readonly string[];
  /** Without data for this long it has ended, ms. */
  readonly silentMs: number;
  /** Why it failed, if the gateway between the program and the network knows. */
  readonly reason: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A file that can be played. */
export interface OpenFile {
  readonly file: Pick<FilePlayerSettings, 'args' | 'loop' | 'refused'>;
}

/** libsrt ends SRT connections without packets after 5 s, but not those whose sender merely has nothing to send. */
const SRT_SILENT_MS = 8000;

/** A camera may take some seconds to begin. */
const RTSP_SILENT_MS = 12_000;

/** ffmpeg never ends a playlist that does not change. Segments take up to ten seconds. */
const HLS_SILENT_MS = 20_000;

/** For files of this server. */
const FILE_SILENT_MS = 8000;

const NOTHING = { reason: () => undefined, close: () => Promise.resolve() };

/** Resolves and checks the address of a source, and prepares the program that fetches it. */
export async function openSource(
  target: FetchedTarget,
  { policy, folder, recordings }: SourcePlaces,
): Promise<OpenSource | OpenFile | { readonly refused: string }> {
  switch (target.kind) {
    case 'srtCaller': {
      const resolved = await resolveHost(target.host, policy);
      if ('refused' in resolved) return resolved;
      const secrets = [target.passphrase, target.streamId].filter((one) => one !== null);
      return { ...NOTHING, ...srtCommand(target, resolved.address), secrets, silentMs: SRT_SILENT_MS };
    }
    case 'srtRendezvous': {
      const resolved = await resolveHost(target.host, policy);
      if ('refused' in resolved) return resolved;
      const secrets = target.passphrase === null ? [] : [target.passphrase];
      return {
        ...NOTHING,
        ...rendezvousCommand(target, resolved.address, await ownAddressTo(resolved.address)),
        secrets,
        silentMs: SRT_SILENT_MS,
      };
    }
    case 'rtsp': {
      const { url, user, password } = target;
      const credentials = user === null ? null : { user, password: password ?? '' };
      const gateway = await RtspGateway.open({ url, credentials, policy });
      return {
        ...rtspCommand(gateway.url),
        secrets: [],
        silentMs: RTSP_SILENT_MS,
        reason: () => gateway.reason,
        close: () => gateway.close(),
      };
    }
    case 'hls': {
      const gateway = await HlsGateway.open({ url: target.url, resolve: (host) => resolveHost(host, policy) });
      return {
        ...hlsCommand(gateway.url),
        secrets: [],
        silentMs: HLS_SILENT_MS,
        reason: () => gateway.reason,
        close: () => gateway.close(),
      };
    }
    case 'testPicture': {
      const file = await testPictureFile(folder);
      if (file === undefined) return { refused: 'The test picture could not be made' };
      return { ...NOTHING, ...testPictureCommand(file), secrets: [], silentMs: FILE_SILENT_MS };
    }
    case 'file': {
      const opened = await openMediaFile(recordings, target);
      if ('refused' in opened) return opened;
      const { path, copiesSound } = opened;
      const refused = () => whyGone(recordings, target);
      return { file: { args: fileArgs(path, copiesSound), loop: target.loop, refused } };
    }
    default:
      return target satisfies never;
  }
}
