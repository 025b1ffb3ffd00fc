/** The properties of an element that decide whether it uses the Space key. */
export interface SpaceElement {
  readonly tag: string;
  /** `type` of an input. */
  readonly type: string | null;
  readonly role: string | null;
  readonly editable: boolean;
  /** `data-space`: `talk` marks a control that talks with Space, `own` one with its own use for it. */
  readonly space: string | null;
}

const TAGS: ReadonlySet<string> = new Set(['select', 'summary', 'textarea']);
/** Inputs that do not use Space. */
const DRAGGED: ReadonlySet<string> = new Set(['range']);
const ROLES: ReadonlySet<string> = new Set([
  'switch', 'checkbox', 'radio', 'tab', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'treeitem',
]); // prettier-ignore

/** A plain button; a switch or a tab has another role. */
const isButton = ({ tag, role }: SpaceElement): boolean => role === 'button' || (tag === 'button' && role === null);

const has = ({ tag, type, role, editable }: SpaceElement): boolean =>
  editable || TAGS.has(tag) || (tag === 'input' && !DRAGGED.has(type ?? '')) || (role !== null && ROLES.has(role));

/**
 * Whether Space talks: it does unless the focused element, or one around it, uses Space. A button does not count: Enter presses it, and users
 * who have just clicked it want to talk. `path`: from the focus outwards.
 */
export function spaceTalks(path: readonly SpaceElement[]): boolean {
  if (path.some(({ space }) => space === 'own')) return false;
  const owner = path.find((one) => one.space !== null || isButton(one) || has(one));
  if (owner === undefined || owner.space === 'talk') return true;
  return isButton(owner);
}
