import { checkFileStem, isFileName, MAX_FILES_AT_ONCE, renamed } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** Name of a file that a server holds for a channel. */
export const HeldFileName = z.string().min(1).max(255).refine(isFileName, 'Invalid field');
/** A new name for such a file. */
const NewFileName = HeldFileName.refine((name) => checkFileStem(name) === null, 'Invalid field');

/** Orders about the files that a server holds. Only for a server that reports them among its orders. */
export const CHANNEL_FILE_ORDERS = [
  /** Deletes files and their metadata; a missing file counts as deleted. */
  z.strictObject({
    name: z.literal('removeFiles'),
    args: z.strictObject({ channelId: Id, names: z.array(HeldFileName).min(1).max(MAX_FILES_AT_ONCE) }),
  }),
  /** The extension is kept. Fails if another file has the name. */
  z.strictObject({
    name: z.literal('renameFile'),
    args: z
      .strictObject({ channelId: Id, file: HeldFileName, newName: NewFileName })
      .refine(({ file, newName }) => renamed(file, newName) === newName, 'Invalid field'),
  }),
  /**
   * Cuts a file out of another one, or out of the running recording: without decoding from the keyframe before `fromMs`, or
   * `exact`, which re-encodes. `stem`: its name without extension; a number is added if the name is taken.
   */
  z.strictObject({
    name: z.literal('makeClip'),
    args: z.strictObject({
      channelId: Id,
      file: HeldFileName,
      fromMs: z.int().min(0),
      toMs: z.int().min(1),
      exact: z.boolean(),
      stem: NewFileName,
    }),
  }),
] as const;
