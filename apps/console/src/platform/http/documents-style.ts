/** Style of the page that describes the calls; dark and light by the reader's choice. */
export const DOCUMENTS_STYLE = `
:root { color-scheme: dark light; --ground: #0a0e13; --raised: #121820; --line: #26303c; --text: #e6ebf1; --faint: #9aa7b5; --accent: #5cb3ff; }
@media (prefers-color-scheme: light) {
  :root { --ground: #fff; --raised: #f3f5f8; --line: #d5dbe3; --text: #14191f; --faint: #4d5965; --accent: #0b5cad; }
}
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 1fr); background: var(--ground); color: var(--text);
  font: 15px/1.5 Inter, system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0 0 .5rem 1rem; }
main { padding: 1rem 2rem 4rem; max-width: 70rem; }
a { color: var(--accent); }
article { padding: .5rem 0 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: .5rem 0; overflow-wrap: anywhere; }
h4 { font-size: .85rem; margin: .75rem 0 .25rem; color: var(--faint); }
.method { display: inline-block; min-width: 4.5rem; color: var(--accent); }
.access { color: var(--faint); }
pre { margin: 0; padding: .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; overflow: auto; white-space: pre-wrap; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
`;
