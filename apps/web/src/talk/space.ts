/** An element of the page as far as it says whose key Space is. */
export interface SpaceElement {
  readonly tag: string;
  /** `type` of an input. */
  readonly type: string | null;
  readonly role: string | null;
  readonly editable: boolean;
  /** `data-space`: `talk` talks by it, `own` has a use of its own for it. */
  readonly space: string | null;
}

const TAGS: ReadonlySet<string> = new Set(['select', 'summary', 'textarea']);
/** Inputs that have no use for Space. */
const DRAGGED: ReadonlySet<string> = new Set(['range']);
const ROLES: ReadonlySet<string> = new Set([
  'switch', 'checkbox', 'radio', 'tab', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'treeitem',
]); // prettier-ignore

/** A button without another role: those of switches and tabs are no plain ones. */
const isButton = ({ tag, role }: SpaceElement): boolean => role === 'button' || (tag === 'button' && role === null);

const has = ({ tag, type, role, editable }: SpaceElement): boolean =>
  editable || TAGS.has(tag) || (tag === 'input' && !DRAGGED.has(type ?? '')) || (role !== null && ROLES.has(role));

/**
 * Whether Space talks: it does unless what has the focus, or what that is part of, has a use for it. A button has none: Enter presses it, and who
 * has just pressed it with the pointer wants to talk. `path`: from the focus outwards.
 */
export function spaceTalks(path: readonly SpaceElement[]): boolean {
  if (path.some(({ space }) => space === 'own')) return false;
  const owner = path.find((one) => one.space !== null || isButton(one) || has(one));
  if (owner === undefined || owner.space === 'talk') return true;
  return isButton(owner);
}
