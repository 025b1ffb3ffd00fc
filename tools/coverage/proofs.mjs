/**
 * What counts as proof that a rule is built: a test that reaches it from outside, by a call, by a message of a device or in a browser.
 * A file alone proves nothing, nor does a unit test of a function; `knip.production.json` finds functions that only tests call.
 */

/** Stories drive the built product in Chromium, tests on air real units and servers, tests of areas the calls of a console. */
const FOLDERS = [/^e2e\/src\/stories\//, /^apps\/server\/src\/on-air\//, /^apps\/console\/src\/areas\//];
/** What gives any other test a console that takes calls and messages of devices, or a real device program a console to talk to. */
const WORLDS = /\b(?:testApi|testWorld|testConsole|testHttp|LiveWorld|TestConsole|runningUnit|startTestBroker)\b/;

/**
 * Whether a test reaches the product from outside.
 * @param {string} file path from the root of the repository
 * @param {string} text its text
 */
export const isOutside = (file, text) =>
  /\.test\.tsx?$/.test(file) && (FOLDERS.some((folder) => folder.test(file)) || WORLDS.test(text));
