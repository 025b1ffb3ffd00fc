/** A period in which nobody is notified of the alerts of a unit, a server or a group. Times in ms. */
export interface MaintenanceWindow {
  readonly id: string;
  readonly name: string;
  readonly deviceId: string | null;
  readonly groupId: string | null;
  readonly from: number;
  readonly to: number;
}

/** The maintenance window that is active at a time, the one that ends last; null: none. */
export function maintenanceOf<W extends MaintenanceWindow>(
  windows: readonly W[],
  { deviceId, groupIds }: { readonly deviceId: string; readonly groupIds: readonly string[] },
  atMs: number,
): W | null {
  const open = windows.filter(
    (window) =>
      window.from <= atMs &&
      atMs < window.to &&
      (window.deviceId === deviceId || (window.groupId !== null && groupIds.includes(window.groupId))),
  );
  return open.toSorted((a, b) => b.to - a.to)[0] ?? null;
}
