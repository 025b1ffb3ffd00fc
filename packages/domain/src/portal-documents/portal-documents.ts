import type { RuleMessage } from '../messages/index.js';
import { portalDocumentMessage } from '../messages/portal-documents.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** What documents of the customer portal can be, by the end of their name. */
export const DOCUMENT_ENDS = { '.pdf': 'pdf', '.png': 'png', '.txt': 'text', '.csv': 'csv' } as const;
export const DOCUMENT_KINDS = ['pdf', 'png', 'text', 'csv'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 10;
/** Largest document, bytes, and most documents of an inventory. */
export const MOST_DOCUMENT_BYTES = MOST_MEGABYTES * MEGABYTE;
export const MOST_DOCUMENTS = 100;

/** Name of a document, with its end. */
export const checkDocumentName: Check<string> = all(required, atMost(128), without('\\/"'));

/** The kind of a document by its name; null where it can be none. */
export function documentKind(name: string): DocumentKind | null {
  const end = Object.entries(DOCUMENT_ENDS).find(([one]) => name.trim().toLowerCase().endsWith(one));
  return end === undefined ? null : end[1];
}

/** Why a file of this name and size, bytes, cannot be a document; null where it can. */
export function documentRefusal(name: string, bytes: number): RuleMessage | null {
  if (documentKind(name) === null) return portalDocumentMessage('document_type');
  if (bytes === 0) return portalDocumentMessage('document_empty');
  return bytes > MOST_DOCUMENT_BYTES ? portalDocumentMessage('document_size', { most: MOST_MEGABYTES }) : null;
}

/** Whether a user may delete a document: who uploaded it, and others once that account is gone. */
export const mayDeleteDocument = (uploadedBy: string | null, userId: string | null): boolean =>
  uploadedBy === null || uploadedBy === userId;
