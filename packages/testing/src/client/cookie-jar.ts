import type { TestResponse } from './injectable.js';

/** The cookies of one browser. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** Stores the cookies of a response; an empty or expired cookie is removed. */
  take(response: TestResponse): void {
    for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('=')).trim();
      const value = pair.slice(pair.indexOf('=') + 1).trim();
      if (value === '' || attributes.some(isOver)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  get(name: string): string | undefined {
    return this.cookies.get(name);
  }

  /** The Cookie header, when there are cookies. */
  headers(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=').map((text) => text.trim());
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
}
