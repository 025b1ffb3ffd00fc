import type { DocumentKind } from '@backhaul/domain';

/** A document of an inventory; `uploader`: name of the user who uploaded it, at that time. */
export interface PortalDocumentTable {
  id: string;
  inventory_id: string;
  name: string;
  kind: DocumentKind;
  data: Buffer;
  /** Null once the user is deleted. */
  uploaded_by: string | null;
  uploader: string;
  uploaded_at: Date;
}
