/** Browser and system of a User-Agent header in words; null if it does not name them. */
export interface BrowserWords {
  /** Name and major version, as `Firefox 132`. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first match counts: most browsers also name similar ones. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

/** Programs other than browsers start with their own name. */
const PROGRAM = /^(?!Mozilla\/)([A-Za-z][A-Za-z0-9._-]{0,30})(?:\/(\d+))?/;

/** Words for a User-Agent header, which can be forged: they help people to recognise a session, and decide nothing. */
export function browserWords(userAgent: string): BrowserWords {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, system };
  }
  const [, program, version] = PROGRAM.exec(userAgent) ?? [];
  const browser = program === undefined ? null : [program, version].filter(Boolean).join(' ');
  return { browser, system };
}
