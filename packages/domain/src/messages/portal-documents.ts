import { type Messages, messagesOf } from './message.js';

/** Why a file cannot be a document of the customer portal. */
export const PORTAL_DOCUMENTS = {
  document_size: 'A document has at most {most} MB',
  document_empty: 'The file is empty',
  document_type: 'Only PDF, PNG, text and CSV files can be documents: .pdf, .png, .txt, .csv',
  document_content: 'The content of the file does not match its name',
} as const;

export const portalDocumentMessage: Messages<typeof PORTAL_DOCUMENTS> = messagesOf(PORTAL_DOCUMENTS);
