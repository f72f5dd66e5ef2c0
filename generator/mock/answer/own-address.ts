import type { Api } from '../../model/types.js';

/**
 * Links of the document's examples lead to its servers. In an answer they lead to the mock, so that whoever follows one
 * does not leave it. What clients send is shown as they sent it: once one of them has named a server, all stays as it is.
 */
export class OwnAddress {
  readonly #origins: string[];
  #isNamed = false;

  constructor({ servers }: Api) {
    const origins = servers.flatMap(({ url, variables }) => {
      let filled = url;
      for (const { name, default: value } of variables) filled = filled.replaceAll(`{${name}}`, value);
      return /^https?:\/\/[^/?#{}"\\]+/i.exec(filled)?.[0] ?? [];
    });
    this.#origins = [...new Set(origins)];
  }

  note(body: Buffer): void {
    this.#isNamed ||= body.length > 0 && this.#origins.some((origin) => body.includes(origin));
  }

  /** The JSON of an answer for a client that came to this address. */
  lead(content: string, base: string): string {
    if (this.#isNamed) return content;
    let led = content;
    for (const origin of this.#origins) {
      if (!led.includes(origin)) continue;
      for (const end of ['/', '"']) led = led.replaceAll(`"${origin}${end}`, `"${base}${end}`);
    }
    return led;
  }

  reset(): void {
    this.#isNamed = false;
  }
}
