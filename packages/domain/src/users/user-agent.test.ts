import { expect, it } from 'vitest';
import { browserWords } from './user-agent.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome 131', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome 131', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`, 'Edge 131', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera 115', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132', 'macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'Chrome 131',
    'iPadOS',
  ],
  [`Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome 130', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 26',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36`, 'Chrome 129', 'ChromeOS'],
  ['curl/8.5.0', 'curl 8', null],
  ['node', 'node', null],
  ['Mozilla/5.0', null, null],
  ['', null, null],
  ['<script>', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(browserWords(userAgent)).toEqual({ browser, system });
});
