import { useMemo, useRef, useState } from 'react';
import { rangeOf } from './selection.js';

const NONE: ReadonlySet<string> = new Set();

/** Rows selected with their check-boxes, at most `most`; rows that are no longer listed do not count. A new `scope` clears the selection. */
export function useRowChoice(ids: readonly string[], scope: string | undefined, most: number) {
  const [of, setOf] = useState(scope);
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<string | null>(null);
  if (of !== scope) {
    setOf(scope);
    setChosen(NONE);
  }
  const listed = useMemo(() => ids.filter((id) => chosen.has(id)).slice(0, most), [ids, chosen, most]);
  const shown = useMemo(() => new Set(listed), [listed]);
  const choose = (id: string, range: boolean) => {
    const changed = range ? rangeOf(ids, last.current, id) : [id];
    last.current = id;
    setChosen((before) => {
      const next = new Set(ids.filter((one) => before.has(one)));
      const on = !next.has(id);
      for (const one of changed) {
        if (on) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  };
  const chooseAll = () => setChosen(shown.size === Math.min(ids.length, most) ? NONE : new Set(ids));
  return { listed, shown, choose, chooseAll, clear: () => setChosen(NONE) };
}
