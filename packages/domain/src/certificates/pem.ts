import { certificateMessage, type CertificateMessage } from '../messages/certificates.js';

/** Most certificates of a chain: the server's own, and those of issuers. */
export const MAX_CHAIN = 8;
/** Longest chain or private key, characters. */
export const MAX_CHAIN_CHARACTERS = 32_768;
export const MAX_KEY_CHARACTERS = 8192;

interface Block {
  readonly label: string;
  readonly text: string;
}

const BEGIN = /^-----BEGIN ([A-Z0-9 ]{1,40})-----$/;

/** The complete blocks of a PEM text (RFC 7468); text between them is ignored. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let label: string | undefined;
  let lines: string[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const begun = BEGIN.exec(line)?.[1];
    if (begun !== undefined) [label, lines] = [begun, []];
    lines.push(line);
    if (label === undefined || line !== `-----END ${label}-----`) continue;
    blocks.push({ label, text: `${lines.join('\n')}\n` });
    label = undefined;
  }
  return blocks;
}

const isKey = ({ label }: Block): boolean => label.endsWith('PRIVATE KEY');

/** The certificates of a chain, each as PEM, or why the text is not a chain. */
export function chainOf(
  text: string,
): { readonly chain: readonly string[] } | { readonly problem: CertificateMessage } {
  const blocks = blocksOf(text);
  if (blocks.some(isKey)) return { problem: certificateMessage('certificate_holds_key') };
  const chain = blocks.flatMap((block) => (block.label === 'CERTIFICATE' ? [block.text] : []));
  if (chain.length === 0) return { problem: certificateMessage('certificate_pem') };
  if (chain.length > MAX_CHAIN) return { problem: certificateMessage('certificate_chain', { most: MAX_CHAIN }) };
  return { chain };
}

/** The only private key in a text, as PEM, or why there is none that can be read without a passphrase. */
export function privateKeyOf(text: string): { readonly key: string } | { readonly problem: CertificateMessage } {
  const [key, ...others] = blocksOf(text).filter(isKey);
  if (key === undefined || others.length > 0) return { problem: certificateMessage('private_key_pem') };
  if (key.label === 'ENCRYPTED PRIVATE KEY' || /^Proc-Type:.*ENCRYPTED/m.test(key.text))
    return { problem: certificateMessage('private_key_encrypted') };
  return { key: key.text };
}
