import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type FileContent, findElement, type Tab, type Target } from './tab.ts';
import { falseUnlessLost, until, type WebDriverSession } from './webdriver.ts';

/** esbuild (tsx) wraps functions in it. */
const nameHelper = 'const __name = (work) => work;';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A tab of WebKitGTK, driven over WebDriver. */
export class WebkitTab implements Tab {
  readonly #origin: string;
  readonly #files: string;
  readonly #handle: string;
  readonly #session: WebDriverSession;

  constructor(origin: string, profile: string, handle: string, session: WebDriverSession) {
    this.#origin = origin;
    this.#files = join(profile, 'files');
    this.#handle = handle;
    this.#session = session;
  }

  async open(address: string): Promise<void> {
    await this.#send('POST', '/url', { url: new URL(address, this.#origin).href });
  }

  async back(): Promise<void> {
    await this.#send('POST', '/back');
  }

  async url(): Promise<string> {
    return (await this.#send('GET', '/url')) as string;
  }

  async evaluate<Result, Given>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    const script = `${nameHelper} const [given, done] = arguments;
      Promise.resolve(given).then(${work}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = await this.#send('POST', '/execute/async', { script, args: [given ?? null] });
    const { value, error } = result as { value: Result; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async click(target: Target): Promise<void> {
    // Away from what is fixed at the edges of the screen, and once nothing moves it any more.
    const script = `const [element, done] = arguments;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      let before, same = 0, frames = 0;
      const compare = () => {
        const { x, y } = element.getBoundingClientRect();
        same = before === x + ' ' + y ? same + 1 : 0;
        before = x + ' ' + y;
        frames += 1;
        if (same < 5 && frames < 100) requestAnimationFrame(compare);
        else done();
      };
      compare();`;
    await this.#on(target, async (element) => {
      await this.#send('POST', '/execute/async', { script, args: [{ [elementKey]: element }] });
      await this.#send('POST', `/element/${element}/click`);
    });
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.#on(target, async (element) => {
      await this.#send('POST', `/element/${element}/clear`).catch(() => undefined);
      await this.#send('POST', `/element/${element}/value`, { text });
    });
  }

  async pressEnter(target: Target): Promise<void> {
    await this.#on(target, (element) =>
      this.#send('POST', `/element/${element}/value`, { text: '\uE007' }),
    );
  }

  async choose(target: Target, option: string): Promise<void> {
    const script = `const [field, wanted] = arguments;
      const option = [...field.options].find(({ value, textContent }) => value === wanted || textContent.trim() === wanted);
      if (!option) throw new Error('No option ' + wanted);
      field.value = option.value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));`;
    await this.#on(target, (element) =>
      this.#send('POST', '/execute/sync', { script, args: [{ [elementKey]: element }, option] }),
    );
  }

  async upload(target: Target, { name, buffer }: FileContent): Promise<void> {
    await mkdir(this.#files, { recursive: true });
    const path = join(this.#files, name);
    await writeFile(path, buffer);
    await this.#on({ ...target, isHidden: true }, (element) =>
      this.#send('POST', `/element/${element}/value`, { text: path }),
    );
  }

  async sees(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== undefined;
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(
      path,
      Buffer.from((await this.#send('GET', '/screenshot')) as string, 'base64'),
    );
  }

  #send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    return this.#session.sendTo(this.#handle, method, path, body);
  }

  /**
   * What React replaces meanwhile, and what something covers for a moment, is found and tried
   * again.
   */
  async #on(
    target: Target & { isHidden?: boolean },
    work: (element: string) => Promise<unknown>,
  ): Promise<void> {
    let reason = `${JSON.stringify(target)} was not found`;
    const step = async () => {
      const element = await this.#find(target);
      if (element === undefined) return false;
      await work(element);
      return true;
    };
    await until(
      () =>
        step().catch((error: Error) => {
          reason = error.message;
          return falseUnlessLost(error);
        }),
      () => reason,
    );
  }

  async #find(target: Target & { isHidden?: boolean }): Promise<string | undefined> {
    const script = `${nameHelper} return (${findElement})(arguments[0])`;
    // While the page is being replaced there is nothing in it.
    const found = await this.#send('POST', '/execute/sync', { script, args: [target] }).catch(
      (error) => falseUnlessLost(error) || undefined,
    );
    return (found as Record<string, string> | null | undefined)?.[elementKey];
  }
}
