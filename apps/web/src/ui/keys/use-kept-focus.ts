import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus.js';

/** When a button is replaced by another with `state`, such as Start by Stop, the focus moves to the new one. Put the ref on the parent of both. */
export function useKeptFocus(state: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const had = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const follow = ({ type }: FocusEvent) => void (had.current = type === 'focusin');
    // Removing a focused element fires no event, so the last event is that it got the focus.
    element?.addEventListener('focusin', follow);
    element?.addEventListener('focusout', follow);
    return () => {
      element?.removeEventListener('focusin', follow);
      element?.removeEventListener('focusout', follow);
    };
  }, []);
  useLayoutEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (had.current && isFocusLost()) frame.current?.querySelector<HTMLElement>('button')?.focus();
  }, [state]);
  return frame;
}
