/**
 * Proof that a rule is built is a test that reaches it from outside: by a call, by a message of a device, or in a browser.
 * A file alone proves nothing, nor does a unit test of a function; `knip.production.json` finds functions that only tests call.
 */

/** Stories use the built product in Chromium, tests on air use real units and servers, tests of areas use calls of a console. */
const FOLDERS = [/^e2e\/src\/stories\//, /^apps\/server\/src\/on-air\//, /^apps\/console\/src\/areas\//];
/** Helpers by which other tests use a console with calls and devices, or a real device program with a console. */
const WORLDS =
  /\b(?:testApi|testWorld|testConsole|testHttp|LiveWorld|TestConsole|runningUnit|signOnWorld|newsroomWorld|startTestBroker)\b/;

/**
 * Whether a test reaches the product from outside.
 * @param {string} file path from the root of the repository
 * @param {string} text its text
 */
export const isOutside = (file, text) =>
  /\.test\.tsx?$/.test(file) && (FOLDERS.some((folder) => folder.test(file)) || WORLDS.test(text));
