import type { RuleMessage } from '../messages/index.js';
import { portalDocumentMessage } from '../messages/portal-documents.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Types of documents of the customer portal, by extension. */
export const DOCUMENT_ENDS = { '.pdf': 'pdf', '.png': 'png', '.txt': 'text', '.csv': 'csv' } as const;
export const DOCUMENT_KINDS = ['pdf', 'png', 'text', 'csv'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 10;
/** Largest document, bytes, and most documents of an inventory. */
export const MOST_DOCUMENT_BYTES = MOST_MEGABYTES * MEGABYTE;
export const MOST_DOCUMENTS = 100;

/** Name of a document, with its extension. */
export const checkDocumentName: Check<string> = all(required, atMost(128), without('\\/"'));

/** The type of a document by its name; null: not allowed. */
export function documentKind(name: string): DocumentKind | null {
  const end = Object.entries(DOCUMENT_ENDS).find(([one]) => name.trim().toLowerCase().endsWith(one));
  return end === undefined ? null : end[1];
}

/** Why a file of this name and size, bytes, cannot be a document; null: it can. */
export function documentRefusal(name: string, bytes: number): RuleMessage | null {
  if (documentKind(name) === null) return portalDocumentMessage('document_type');
  if (bytes === 0) return portalDocumentMessage('document_empty');
  return bytes > MOST_DOCUMENT_BYTES ? portalDocumentMessage('document_size', { most: MOST_MEGABYTES }) : null;
}

/** Whether a user may delete a document: the user who uploaded it, or any once that account is deleted. */
export const mayDeleteDocument = (uploadedBy: string | null, userId: string | null): boolean =>
  uploadedBy === null || uploadedBy === userId;
