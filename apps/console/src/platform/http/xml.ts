import { html, type Html, type Part } from './html.js';

/** Characters that XML 1.0 does not permit, not even escaped (§2.2). */
const NOT_PERMITTED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Builds XML; escapes everything except what was built before, and leaves out characters that XML does not permit. */
export const xml = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  html(strings, ...parts.map((part) => (typeof part === 'string' ? part.replaceAll(NOT_PERMITTED, '') : part)));

/** A whole document. */
export const xmlDocument = (root: Html): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
