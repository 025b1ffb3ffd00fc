import type { Complaint } from './settings.js';

/** The settings that a unit accepts: fields with complaints are left out, and all of them if a complaint is elsewhere. */
export function fitting<C extends object>(
  settings: C,
  complaintsAbout: (settings: Partial<C>) => readonly Complaint[],
): Partial<C> {
  let left: Partial<C> = settings;
  for (;;) {
    const complaints = complaintsAbout(left);
    if (complaints.length === 0) return left;
    const refused = new Set(complaints.map(({ path }) => path.split('.')[0]));
    const kept = Object.entries(left).filter(([key]) => !refused.has(key));
    if (kept.length === Object.keys(left).length) return {};
    left = Object.assign({}, ...kept.map(([key, value]) => ({ [key]: value })));
  }
}
