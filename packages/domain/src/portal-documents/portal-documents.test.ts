import { expect, it } from 'vitest';
import {
  checkDocumentName,
  documentKind,
  documentRefusal,
  mayDeleteDocument,
  MOST_DOCUMENT_BYTES,
} from './portal-documents.js';

it.each([
  ['Offer.pdf', 'pdf'],
  ['PLAN.PNG ', 'png'],
  ['notes.txt', 'text'],
  ['prices.2026.csv', 'csv'],
  ['offer.pdf.exe', null],
  ['offer', null],
  ['page.html', null],
])('%s is a document of the kind %s', (name, kind) => {
  expect(documentKind(name)).toBe(kind);
});

it.each([
  ['a.pdf', 1, null],
  ['a.pdf', MOST_DOCUMENT_BYTES, null],
  ['a.pdf', MOST_DOCUMENT_BYTES + 1, 'A document has at most 10 MB'],
  ['a.pdf', 0, 'The file is empty'],
  ['a.svg', 1, 'Only PDF, PNG, text and CSV files can be documents: .pdf, .png, .txt, .csv'],
])('%s of %d bytes: %s', (name, bytes, expected) => {
  expect(documentRefusal(name, bytes)?.text ?? null).toBe(expected);
});

it.each([
  ['', 'This field is required'],
  ['../a.pdf', 'Cannot contain \\ / "'],
  [String.raw`a\b.pdf`, 'Cannot contain \\ / "'],
  ['a".pdf', 'Cannot contain \\ / "'],
  [`${'x'.repeat(125)}.pdf`, 'Must have at most 128 characters'],
  ['Angebot Übersicht.pdf', null],
])('the name %j: %j', (name, expected) => {
  expect(checkDocumentName(name)?.text ?? null).toBe(expected);
});

it.each([
  ['u', 'u', true],
  ['u', 'v', false],
  [null, 'v', true],
  ['u', null, false],
])('uploaded by %j, %j may delete it: %j', (uploadedBy, userId, expected) => {
  expect(mayDeleteDocument(uploadedBy, userId)).toBe(expected);
});
