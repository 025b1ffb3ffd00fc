import { MosSettings, XmlSettings, type NewsroomStatus } from '@backhaul/contract';
import * as z from 'zod';

/** Stored settings, by their kind. */
export const StoredSettings = z.discriminatedUnion('kind', [
  MosSettings.extend({ kind: z.literal('mos') }),
  XmlSettings.omit({ passwordSet: true }).extend({ kind: z.literal('xml') }),
]);
export type StoredSettings = z.output<typeof StoredSettings>;
export type StoredMos = Extract<StoredSettings, { readonly kind: 'mos' }>;
export type StoredXml = Extract<StoredSettings, { readonly kind: 'xml' }>;

/** The status of a newsroom that has never been connected. */
export const NO_STATUS: NewsroomStatus = {
  state: 'connecting',
  detail: '',
  since: null,
  heartbeats: { lower: null, upper: null },
  lastStory: '',
  lastStoryAt: null,
  readAt: null,
  refused: [],
};
