import { getMosTypes, type IMOSROFullStory, type IMOSROStory, type IMOSRunningOrder, type IMOSString128 } from '@mos-connection/connector'; // prettier-ignore
import { METADATA_FIELDS, type IncomingStory, type MetadataField } from '@backhaul/domain';

const { mosString128 } = getMosTypes(false);

/** Text of MOS as a string, and the reverse. */
export const textOf = (text: IMOSString128 | undefined): string =>
  text === undefined ? '' : mosString128.stringify(text);
export const mosText = (text: string): IMOSString128 => mosString128.create(text);

type AnyStory = Pick<IMOSROStory, 'ID' | 'Slug' | 'Number' | 'MosExternalMetaData'> | IMOSROFullStory;

/**
 * A story of MOS: its slug becomes the slugline, its number (else its id) the story id. Fields of its external metadata with our names
 * (`reporter`, `crewName`, `usage-terms`) are copied.
 */
export function storyOfMos(story: AnyStory): IncomingStory {
  const externalId = textOf(story.ID);
  const own = { slugline: textOf(story.Slug), storyId: textOf(story.Number) || externalId };
  return { externalId, fields: { ...own, ...metadataOf(story.MosExternalMetaData) } };
}

/** The stories of a rundown, in order. */
export const storiesOfMos = ({ Stories }: Pick<IMOSRunningOrder, 'Stories'>): readonly IncomingStory[] =>
  Stories.map(storyOfMos);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const FIELDS = new Map(METADATA_FIELDS.map((field) => [plain(field), field]));

function metadataOf(metadata: AnyStory['MosExternalMetaData'] = []): Partial<Record<MetadataField, string>> {
  const payloads = metadata.flatMap(({ MosPayload }: { readonly MosPayload: unknown }) => entriesOf(MosPayload));
  return Object.fromEntries(
    payloads.flatMap(([name, value]) => {
      const field = FIELDS.get(plain(name));
      const isText = typeof value === 'string' || typeof value === 'number';
      return field !== undefined && isText && String(value).trim() !== '' ? [[field, String(value)]] : [];
    }),
  );
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
