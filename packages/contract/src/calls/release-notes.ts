import { checkReleaseBody, checkReleaseTitle, checkReleaseVersion } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Millis } from '../entities/ids.js';
import { ReleaseNote } from '../entities/release-note.js';

const kept = resource({
  kind: 'releaseNote',
  names: ['note on what is new', 'notes on what is new'],
  path: `${CORE}/v2/admin/releaseNotes`,
  see: 'system:manage',
  manage: 'system:manage',
  item: ReleaseNote,
  search: ['title', 'version'],
  sort: ['publishedFrom', 'title', 'version'],
});

const fields = z.strictObject({
  title: checkedText(checkReleaseTitle),
  body: checkedText(checkReleaseBody),
  version: checkedText(checkReleaseVersion),
  active: z.boolean(),
  publishedFrom: Millis,
});

/**
 * What's new (spec 3 §2; paths are ours): notes that each signed-in user is shown once. `client.releaseNotes` returns
 * those that are published.
 */
export const releaseNotes = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields,
    example: {
      title: 'Multiview on two screens',
      body: '**Multiview** opens in a window of its own',
      version: '1.4',
      active: true,
      publishedFrom: 1_790_000_000_000,
    },
  }),
  update: kept.update({ body: fields.partial(), example: { active: false } }),
  remove: kept.remove('Delete a note; nobody sees it any longer'),
});
