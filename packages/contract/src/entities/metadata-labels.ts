import * as z from 'zod';

const Name = z.string().max(16);

/** Name of each metadata field in an inventory: up to 16 letters and dashes (spec 2 §3); empty: the default name. */
export const MetadataLabels = z
  .object({
    slugline: Name,
    storyId: Name,
    crewName: Name,
    reporter: Name,
    provider: Name,
    usageTerms: Name,
    keywords: Name,
    comments: Name,
  })
  .meta({ id: 'MetadataLabels' });
