/** A story of the simulated newsroom. */
export interface SimulatedStory {
  readonly id: string;
  readonly number: string;
  readonly slug: string;
  readonly reporter: string;
}

/** Escapes text for XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A story in MOS, with its reporter in the external metadata. */
export const storyText = ({ id, number, slug, reporter }: SimulatedStory): string =>
  `<story><storyID>${id}</storyID><storySlug>${escaped(slug)}</storySlug><storyNum>${number}</storyNum>` +
  `<mosExternalMetadata><mosScope>PLAYLIST</mosScope><mosSchema>http://newsroom.example/schema</mosSchema>` +
  `<mosPayload><reporter>${escaped(reporter)}</reporter></mosPayload></mosExternalMetadata></story>`;

/** The stories of a rundown, as an element of this name. */
export const rundownText = (
  element: 'roCreate' | 'roReplace' | 'roList',
  id: string,
  name: string,
  stories: readonly SimulatedStory[],
): string =>
  `<${element}><roID>${id}</roID><roSlug>${escaped(name)}</roSlug>${stories.map(storyText).join('')}</${element}>`;

/** A whole message from the newsroom. */
export const messageText = (
  ids: { readonly mosId: string; readonly ncsId: string },
  id: number | string,
  body: string,
): string =>
  // prettier-ignore
  `<mos><mosID>${ids.mosId}</mosID><ncsID>${ids.ncsId}</ncsID><messageID>${id}</messageID>${body}</mos>`;

/** Encodes a message as bytes (UCS-2, big-endian); below, the reverse. */
export const encoded = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Splits bytes into whole messages. */
export function messagesOf(onMessage: (message: string) => void): (bytes: Buffer) => void {
  let bytes = Buffer.alloc(0);
  let text = '';
  return (piece) => {
    const all = Buffer.concat([bytes, piece]);
    const even = all.length - (all.length % 2);
    bytes = all.subarray(even);
    text += Buffer.from(all.subarray(0, even)).swap16().toString('utf16le');
    for (let end = text.indexOf('</mos>'); end >= 0; end = text.indexOf('</mos>')) {
      onMessage(text.slice(Math.max(0, text.indexOf('<mos>')), end + 6));
      text = text.slice(end + 6);
    }
  };
}

/** The value of an element; empty if it is missing. */
export const valueIn = (message: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(message)?.[1] ?? '';
