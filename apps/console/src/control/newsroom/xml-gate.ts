import { MOST_XML_BYTES, MOST_XML_DEPTH } from '@backhaul/domain';
import { SaxesParser } from 'saxes';

/** Why XML is not used, and where the problem is. */
export interface XmlProblem {
  readonly line: number | null;
  readonly text: string;
  /** It is not processed at all: too large, too deep, or with a document type, which could name other files. */
  readonly forbidden: boolean;
}

const FORBIDDEN = 'File type is not supported';

class Stop extends Error {}

const XSLT = 'http://www.w3.org/1999/XSL/Transform';

/** Whether an XML text without problems is a stylesheet, by its root element. */
export function isStylesheet(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let root: { readonly uri: string; readonly local: string } | undefined;
  parser.on('opentag', ({ uri, local }) => (root ??= { uri, local }));
  try {
    parser.write(text).close();
  } catch {
    return false;
  }
  return root?.uri === XSLT && ['stylesheet', 'transform'].includes(root.local);
}

/** The first problem of an XML text; null when it is well-formed, without a document type, and of bounded size and depth. */
export function xmlProblem(text: string): XmlProblem | null {
  if (Buffer.byteLength(text) > MOST_XML_BYTES) return { line: null, text: 'File size is too big', forbidden: true };
  const parser = new SaxesParser({ position: true });
  let problem: XmlProblem | null = null;
  let depth = 0;
  const stop = (found: XmlProblem): never => {
    problem = found;
    throw new Stop();
  };
  parser.on('doctype', () => stop({ line: parser.line, text: FORBIDDEN, forbidden: true }));
  parser.on('opentag', () => {
    depth += 1;
    if (depth > MOST_XML_DEPTH) stop({ line: parser.line, text: FORBIDDEN, forbidden: true });
  });
  parser.on('closetag', () => (depth -= 1));
  parser.on('error', ({ message }) => {
    // A document type that is not at the beginning.
    const forbidden = message.includes('doctype');
    stop({ line: parser.line, text: forbidden ? FORBIDDEN : message.replace(/^\d+:\d+: /, ''), forbidden });
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return problem;
}
