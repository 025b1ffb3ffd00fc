/** A channel, and those whose programmes it uses. */
export interface ChannelLink {
  readonly id: string;
  readonly sourceIds: readonly string[];
}

/** Whether a channel would get its own programme if it used that of `sourceId`, directly or through others. */
export function closesLoop(channels: readonly ChannelLink[], id: string, sourceId: string): boolean {
  const sources = new Map(channels.map((channel) => [channel.id, channel.sourceIds]));
  const passed = new Set<string>();
  const open = [sourceId];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === id) return true;
    if (passed.has(at)) continue;
    passed.add(at);
    open.push(...(sources.get(at) ?? []));
  }
  return false;
}
