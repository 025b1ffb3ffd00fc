import { checkFileStem, isFileName, MAX_FILES_AT_ONCE, renamed } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** Name of a file that a server holds for a channel. */
export const HeldFileName = z.string().min(1).max(255).refine(isFileName, 'Invalid field');
/** A name that is given to one. */
const NewFileName = HeldFileName.refine((name) => checkFileStem(name) === null, 'Invalid field');

/** Orders about the files that a server holds. Only for a server that reports them among its orders. */
export const CHANNEL_FILE_ORDERS = [
  /** Deletes files, with the metadata beside them; one that is not there is deleted. */
  z.strictObject({
    name: z.literal('removeFiles'),
    args: z.strictObject({ channelId: Id, names: z.array(HeldFileName).min(1).max(MAX_FILES_AT_ONCE) }),
  }),
  /** The ending stays. Fails where another file has the name. */
  z.strictObject({
    name: z.literal('renameFile'),
    args: z
      .strictObject({ channelId: Id, file: HeldFileName, newName: NewFileName })
      .refine(({ file, newName }) => renamed(file, newName) === newName, 'Invalid field'),
  }),
  /**
   * Cuts a file out of another one, or out of the recording that is running: without decoding from the keyframe before `fromMs`, or
   * `exact`, which encodes. `stem`: its name without an ending; a number is put behind one that is taken.
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
