import { lazy, Suspense } from 'react';

const Rendered = lazy(async () => ({ default: (await import('./Rendered.js')).Rendered }));

/** Markdown as elements, never as HTML. It is shown as plain text until the parser is loaded. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={text}>
      <Rendered text={text} />
    </Suspense>
  );
}
