import type { StoryFields } from '@backhaul/domain';

type Columns = Record<
  'slugline' | 'story_id' | 'crew_name' | 'reporter' | 'provider' | 'usage_terms' | 'keywords' | 'comments',
  string
>;

/** The fields of a story from its row. */
export const storyOf = (row: Readonly<Columns>): StoryFields => ({
  slugline: row.slugline,
  storyId: row.story_id,
  crewName: row.crew_name,
  reporter: row.reporter,
  provider: row.provider,
  usageTerms: row.usage_terms,
  keywords: row.keywords,
  comments: row.comments,
});

/** The columns of the defined fields of a story. */
export const columnsOf = (fields: { readonly [F in keyof StoryFields]?: string | undefined }): Partial<Columns> => ({
  ...(fields.slugline !== undefined && { slugline: fields.slugline }),
  ...(fields.storyId !== undefined && { story_id: fields.storyId }),
  ...(fields.crewName !== undefined && { crew_name: fields.crewName }),
  ...(fields.reporter !== undefined && { reporter: fields.reporter }),
  ...(fields.provider !== undefined && { provider: fields.provider }),
  ...(fields.usageTerms !== undefined && { usage_terms: fields.usageTerms }),
  ...(fields.keywords !== undefined && { keywords: fields.keywords }),
  ...(fields.comments !== undefined && { comments: fields.comments }),
});
