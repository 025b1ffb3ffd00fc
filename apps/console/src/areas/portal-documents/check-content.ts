import { isUtf8 } from 'node:buffer';
import type { DocumentKind } from '@backhaul/domain';
import { csvRecords } from '../../control/resources/csv-records.js';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** Readers accept a PDF header within this many bytes of the start, and an end mark within as many of the end (ISO 32000-1, Annex H). */
const PDF_SLACK = 1024;

/** Whether the content of a file matches its kind. */
export function isContentOf(kind: DocumentKind, data: Buffer): boolean {
  switch (kind) {
    case 'pdf':
      return data.subarray(0, PDF_SLACK).includes('%PDF-') && data.subarray(-PDF_SLACK).includes('%%EOF');
    case 'png':
      return (
        data.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) &&
        data.subarray(12, 16).equals(Buffer.from('IHDR')) &&
        data.subarray(-PNG_END.length).equals(PNG_END)
      );
    case 'text':
      return isPlainText(data);
    case 'csv':
      return isPlainText(data) && (csvRecords(data.toString('utf8')) ?? []).length > 0;
    default:
      return kind satisfies never;
  }
}

/** UTF-8 without control characters except tabs, line ends and form feeds. */
const isPlainText = (data: Buffer): boolean => isUtf8(data) && data.every(isOfText);

const isOfText = (byte: number): boolean => (byte >= 32 && byte !== 127) || (byte >= 9 && byte <= 13 && byte !== 11);
