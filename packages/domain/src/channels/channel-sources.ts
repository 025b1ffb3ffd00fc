/** A channel, and the one whose programme it takes; null: it takes none. */
export interface ChannelLink {
  readonly id: string;
  readonly sourceId: string | null;
}

/** Whether a channel would get its own programme if it took that of `sourceId`, directly or over others. */
export function closesLoop(channels: readonly ChannelLink[], id: string, sourceId: string): boolean {
  const sources = new Map(channels.map((channel) => [channel.id, channel.sourceId]));
  const passed = new Set<string>();
  for (let at: string | null = sourceId; at !== null && !passed.has(at); at = sources.get(at) ?? null) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}
