/** The part of a text control that is used here. */
interface TextControl {
  readonly value: string;
  readonly isConnected: boolean;
  readonly type: string;
}

/** Types of controls that hold no text to lose: searches and choices are easily repeated. */
const NO_ENTRY: readonly string[] = ['search', 'checkbox', 'radio', 'range', 'file', 'button', 'submit', 'color'];

/** Remembers the texts of controls before the user typed in them. */
export function typedTexts() {
  const was = new Map<TextControl, string>();
  return {
    /** The user is about to type in a control. */
    enter(control: TextControl): void {
      if (!NO_ENTRY.includes(control.type) && !was.has(control)) was.set(control, control.value);
    },
    /** The typed text was sent or discarded. */
    settle: (): void => was.clear(),
    /** Whether a control that still exists has typed text that was not sent. */
    isTyped: (): boolean => [...was].some(([control, value]) => control.isConnected && control.value !== value),
  };
}
