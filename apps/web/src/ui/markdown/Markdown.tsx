import { lazy, Suspense } from 'react';

const Rendered = lazy(async () => ({ default: (await import('./Rendered.js')).Rendered }));

/** Text in Markdown as elements, never as HTML. It is read as it was written until the reader of Markdown is there. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <Rendered text={text} />
    </Suspense>
  );
}
