declare module '*?url' {
  const url: string;
  export default url;
}

declare module '*?worker&url' {
  const url: string;
  export default url;
}

declare module 'virtual:contract-manifest' {
  import type { Manifest } from '@backhaul/contract/client';

  const manifest: Manifest;
  export default manifest;
}
