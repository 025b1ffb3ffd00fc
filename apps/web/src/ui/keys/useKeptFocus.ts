import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus.js';

/** When a button gives its place to another with `state`, as Start to Stop, the keyboard goes over to that one. Goes on what holds both. */
export function useKeptFocus(state: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const had = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const follow = ({ type }: FocusEvent) => void (had.current = type === 'focusin');
    // A focused element that is taken away says nothing: the last word is that it had the keyboard.
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
