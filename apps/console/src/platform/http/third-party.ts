/** Third-party content that browsers load because the operator configured it; undefined: none. */
export interface ThirdParty {
  /** A MapLibre style instead of the bundled world map; tiles, sprites and fonts also come from its origin. */
  readonly mapStyleUrl?: string | undefined;
  /** The script of a chat service, which only the page `/chat` loads. */
  readonly chatScriptUrl?: string | undefined;
}
