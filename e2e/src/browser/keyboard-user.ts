import type { ElementHandle, Page } from 'playwright-core';
import { until } from '../until.js';

/** How long the focus may take to get somewhere after a record is read, ms. */
const PATIENCE_MS = 15_000;

/** The element that has the focus: its ARIA role and its accessible name. */
interface Place {
  readonly role: string;
  readonly name: string;
}

/** The page as a whole, where the focus goes when there is no better place. */
const PAGE: Place = { role: 'page', name: '' };

/** A part of a control that the browser draws and marks itself. */
const INSIDE: Place = { role: 'part', name: '' };

const wordsOf = ({ role, name }: Place): string => `${role} “${name}”`;
const fits = (place: Place, role: string, name: string | RegExp): boolean =>
  place.role === role && (typeof name === 'string' ? place.name === name : name.test(place.name));

/** Presses keys as a person without a mouse, and notes where the focus is not seen, has no name, or is lost. */
export class KeyboardUser {
  /** What a person without a mouse could not work with. */
  readonly faults: string[] = [];
  #last: { readonly element: ElementHandle<Element>; readonly look: string; readonly words: string } | undefined;

  constructor(private readonly page: Page) {}

  /** Presses keys one after the other, and judges where each one leads. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.#judge();
    }
  }

  /** Replaces the text of the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Presses `key` until an element of this role and name has the focus; fails with all that it met. */
  async to(role: string, name: string | RegExp, key = 'Tab', most = 90): Promise<void> {
    const met: string[] = [];
    while (met.length < most) {
      await this.page.keyboard.press(key);
      const place = await this.#judge();
      if (place !== null && fits(place, role, name)) return;
      met.push(place === null ? 'nothing' : wordsOf(place));
    }
    throw new Error(`${key} does not reach ${role} “${String(name)}”; it meets: ${met.join(' · ')}`);
  }

  /** Waits until the focus is at an element of this role and name, without a key. */
  async at(role: string, name: string | RegExp): Promise<void> {
    let place: Place | null = null;
    try {
      await until(
        'the focus moves',
        async () => {
          place = await this.#place();
          return place !== null && fits(place, role, name);
        },
        PATIENCE_MS,
      );
    } catch {
      throw new Error(
        `The focus is not at ${role} “${String(name)}”, but at ${place === null ? 'nothing' : wordsOf(place)}`,
      );
    }
  }

  /** Tabs on until the focus leaves a part of the page or is where it began; returns where it was. */
  async walk(part: string, most: number): Promise<readonly Place[]> {
    const met: Place[] = [];
    const first = await this.page.evaluateHandle(() => document.activeElement);
    while (met.length < most) {
      await this.page.keyboard.press('Tab');
      const place = await this.#judge();
      const goesOn = await first.evaluate(
        (began, inPart) => document.activeElement !== began && Boolean(document.activeElement?.closest(inPart)),
        part,
      );
      if (place === null || !goesOn) break;
      met.push(place);
    }
    await first.dispose();
    return met;
  }

  /** Selects a page, a record or an action in the search, by the beginning of its line. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.at('combobox', /^Find/);
    await this.type(text);
    const lines = this.page.getByRole('listbox', { name: 'Search results' });
    await lines.getByRole('option', { name: text }).first().waitFor();
    const chosen = lines.getByRole('option', { selected: true });
    for (let n = 0; n < 40 && !(await chosen.innerText()).startsWith(text); n += 1) {
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Enter');
  }

  async #place(): Promise<Place | null> {
    const focused = this.page.locator(':focus');
    const whole = await this.page.evaluate(() => document.activeElement?.matches('body, #page') === true);
    if (whole) return (await this.page.locator('#page:focus').count()) === 1 ? PAGE : null;
    // Such as the calendar of a date field, in the shadow of the field.
    if ((await focused.count()) === 0) return INSIDE;
    const [line = ''] = (await focused.ariaSnapshot({ depth: 1 })).split('\n');
    const [, quoted, plain = ''] = /^- (?:'((?:[^']|'')*)'|(.*))/.exec(line) ?? [];
    const [, role = '', name = '""'] =
      /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(quoted?.replaceAll("''", "'") ?? plain) ?? [];
    return { role, name: String(JSON.parse(name)) };
  }

  /** Notes what is wrong with the focused element, and with the look of the one before. Null: nothing has the focus. */
  async #judge(): Promise<Place | null> {
    await this.#judgeLast();
    const place = await this.#place();
    if (place === null || place === PAGE || place === INSIDE) return place;
    const element = (await this.page.evaluateHandle(() => document.activeElement)).asElement();
    if (element === null) return null;
    if (place.name === '') this.faults.push(`${await element.evaluate(tagOf)} has no name`);
    const words = wordsOf(place);
    if (await element.evaluate(isCovered)) this.faults.push(`${words} is covered or out of view`);
    this.#last = { element, look: await element.evaluate(lookOf), words };
    return place;
  }

  /** The element that had the focus must have looked different with it. */
  async #judgeLast(): Promise<void> {
    const last = this.#last;
    this.#last = undefined;
    if (last === undefined) return;
    const look = await last.element
      .evaluate((element) => document.activeElement !== element && element.isConnected)
      .then(
        (left) => (left ? last.element.evaluate(lookOf) : null),
        () => null,
      );
    await last.element.dispose();
    if (look === last.look) this.faults.push(`${last.words} does not show its focus`);
  }
}

const tagOf = (element: Element): string => element.outerHTML.slice(0, 120);

/** What may show the focus of an element: its own look, that of its frame or label, and that of its active row. */
function lookOf(element: Element): string {
  const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  return [element, element.parentElement, element.closest('label'), row]
    .map((one) => {
      if (one === null) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, clipPath } = getComputedStyle(one);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor, clipPath].join(' ');
    })
    .join(' | ');
}

/** Whether nothing of an element can be seen: it is out of view, or others lie over it. */
function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  const label = element.closest('label');
  return across.every((x) =>
    down.every((y) => {
      const hit = document.elementFromPoint(x, y);
      return hit === null || !(element.contains(hit) || hit.contains(element) || label?.contains(hit) === true);
    }),
  );
}
