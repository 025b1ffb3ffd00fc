/** Text within XML. */
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A story as MOS has it, with its reporter in the external metadata. */
export const storyText = ({ id, number, slug, reporter }) =>
  `<story><storyID>${id}</storyID><storySlug>${escaped(slug)}</storySlug><storyNum>${number}</storyNum>` +
  `<mosExternalMetaData><mosScope>PLAYLIST</mosScope><mosSchema>http://newsroom.example/schema</mosSchema>` +
  `<mosPayload><reporter>${escaped(reporter)}</reporter></mosPayload></mosExternalMetaData></story>`;
/** Which stories a rundown has, as an element of this name. */
export const rundownText = (element, id, name, stories) =>
  `<${element}><roID>${id}</roID><roSlug>${escaped(name)}</roSlug>${stories.map(storyText).join('')}</${element}>`;
/** A whole message from the newsroom. */
export const messageText = (ids, id, body) =>
  // prettier-ignore
  `<mos><mosID>${ids.mosId}</mosID><ncsID>${ids.ncsId}</ncsID><messageID>${id}</messageID>${body}</mos>`;
/** A message as bytes (UCS-2, big-endian), and the reverse. */
export const encoded = (text) => Buffer.from(text, 'utf16le').swap16();
/** Takes bytes apart into whole messages. */
export function messagesOf(onMessage) {
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
/** The value of an element; empty without it. */
export const valueIn = (message, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(message)?.[1] ?? '';
//# sourceMappingURL=mos-text.js.map
