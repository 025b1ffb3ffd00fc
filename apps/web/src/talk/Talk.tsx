import { lazy, Suspense } from 'react';
import { useTalkPlace } from './place.js';

const TalkPanel = lazy(async () => ({ default: (await import('./TalkPanel.js')).TalkPanel }));

/** The panel for audio rooms; available on every page once it is opened. */
export function Talk() {
  const place = useTalkPlace();
  if (place === null) return null;
  return (
    <Suspense>
      <TalkPanel place={place} />
    </Suspense>
  );
}
