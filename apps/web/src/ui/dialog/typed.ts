/** What of a control for text counts here. */
interface TextControl {
  readonly value: string;
  readonly isConnected: boolean;
  readonly type: string;
}

/** Kinds of controls that are no entry: what is typed there is looked for, and what is chosen is chosen again soon. */
const NO_ENTRY: readonly string[] = ['search', 'checkbox', 'radio', 'range', 'file', 'button', 'submit', 'color'];

/** Remembers the texts of controls as they were before they were typed in. */
export function typedTexts() {
  const was = new Map<TextControl, string>();
  return {
    /** A control that is about to be typed in. */
    enter(control: TextControl): void {
      if (!NO_ENTRY.includes(control.type) && !was.has(control)) was.set(control, control.value);
    },
    /** What was typed was sent, or is thrown away. */
    settle: (): void => was.clear(),
    /** Something that is still there was typed and not sent. */
    isTyped: (): boolean => [...was].some(([control, value]) => control.isConnected && control.value !== value),
  };
}
