import { METADATA_FIELDS, type IncomingStory, type MetadataField } from '@backhaul/domain';
import { SaxesParser } from 'saxes';

/** A story of XML, and the line in which it begins. */
export interface ReadStory extends IncomingStory {
  readonly rundownId: string;
  readonly rundown: string;
  readonly line: number;
}

const isField = (name: string): name is MetadataField => METADATA_FIELDS.some((field) => field === name);

/**
 * Reads the stories of well-formed XML: elements `story`, each with an `id` and elements named as the fields; an element `rundown` around them has
 * `id` and `name` of their rundown. `<stories><rundown id="r1" name="News at 7"><story id="s1"><slugline>…`. Everything else is ignored.
 */
export function readStories(text: string): readonly ReadStory[] {
  const stories: ReadStory[] = [];
  const parser = new SaxesParser({ xmlns: false, position: true });
  let rundown = { id: '', name: '' };
  let story: { id: string; line: number; fields: Partial<Record<MetadataField, string>> } | null = null;
  let field: MetadataField | null = null;
  parser.on('opentag', ({ name, attributes }) => {
    const attribute = (key: string): string => attributes[key] ?? '';
    if (name === 'rundown') rundown = { id: attribute('id'), name: attribute('name') };
    else if (name === 'story') story = { id: attribute('id'), line: parser.line, fields: {} };
    else if (story !== null && isField(name)) {
      field = name;
      story.fields[name] = '';
    }
  });
  const add = (part: string) => {
    if (story !== null && field !== null) story.fields[field] += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (name === field) field = null;
    if (name === 'rundown') rundown = { id: '', name: '' };
    if (name !== 'story' || story === null) return;
    const { id, line, fields } = story;
    stories.push({ externalId: id, fields, rundownId: rundown.id, rundown: rundown.name || rundown.id, line });
    story = null;
  });
  parser.write(text).close();
  return stories;
}

/**
 * Whether well-formed XML is an explicitly empty list: it has only elements `stories` and `rundown`, without text. The output of a mapping needs
 * `empty="true"` at its first element, because a mapping writes `<stories/>` for any document that it does not fit.
 */
export function saysEmpty(text: string, isMapped: boolean): boolean {
  const parser = new SaxesParser({ xmlns: false });
  let isEmpty = true;
  let isFirst = true;
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'stories' && name !== 'rundown') isEmpty = false;
    if (isFirst && isMapped && attributes['empty'] !== 'true') isEmpty = false;
    isFirst = false;
  });
  const onText = (part: string) => {
    if (part.trim() !== '') isEmpty = false;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  return isEmpty;
}
