/** What browsers load of others because the operator said so; undefined: nothing of that kind. */
export interface ThirdParty {
  /** A MapLibre style instead of the bundled world map: tiles, sprites and fonts come from its origin too. */
  readonly mapStyleUrl?: string | undefined;
  /** The script of a chat service, which the page `/chat` loads and nothing else. */
  readonly chatScriptUrl?: string | undefined;
}
