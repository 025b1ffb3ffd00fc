declare module 'virtual:contract-manifest' {
  import type { Manifest } from '@backhaul/contract/client';

  const manifest: Manifest;
  export default manifest;
}
