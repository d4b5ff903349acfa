/** An element by what a person calls it. */
export type Target = {
  /** Its name must be the whole of this, or contain it in any case. */
  readonly exact?: boolean;
  /** A CSS selector of what it lies in. */
  readonly within?: string;
} & (
  | { readonly button: string }
  | { readonly link: string }
  | { readonly heading: string }
  | { readonly label: string }
  | { readonly text: string }
  | { readonly css: string }
);

export interface FileContent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A tab of a browser, whatever drives it. Each step waits for its element. */
export interface Tab {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page, whose argument and result are JSON. */
  evaluate<Result, Given>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  click(target: Target): Promise<void>;
  /** Types into an empty or filled field. */
  fill(target: Target, text: string): Promise<void>;
  pressEnter(target: Target): Promise<void>;
  choose(target: Target, option: string): Promise<void>;
  upload(target: Target, file: FileContent): Promise<void>;
  /** Whether such an element is visible now. */
  sees(target: Target): Promise<boolean>;
  screenshot(path: string): Promise<void>;
}

/**
 * A browser with a profile of its own. What it stores is there again after it was closed, or
 * killed.
 */
export interface EngineBrowser {
  /** Its first tab. */
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** Adds a cookie of the shop, as its server would have set it. */
  addCookie(cookie: {
    readonly name: string;
    readonly value: string;
    readonly path: string;
  }): Promise<void>;
  close(): Promise<void>;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
  /** Uncaught errors and console errors of all pages until now. */
  readonly errors: readonly string[];
}

/** What a person has set for the whole device. */
export type Appearance = 'dark' | 'large-text';

export interface BrowserOptions {
  readonly origin: string;
  readonly profile: string;
  readonly isPhone: boolean;
  /** A private window: nothing is stored on disk. */
  readonly isPrivate?: boolean;
  /** The person has blocked site data. */
  readonly isBlocked?: boolean;
  /** The shop may store very little. */
  readonly isFull?: boolean;
  readonly appearance?: Appearance;
  /** The push service of Firefox; the shop may notify. */
  readonly pushServer?: string;
}

export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/**
 * Finds a visible element in the page by what a person calls it. Runs there, so it refers to
 * nothing outside.
 */
export function findElement(target: Target & { readonly isHidden?: boolean }): Element | null {
  const whole = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isNamed = (name: string, wanted: string) =>
    target.exact === false ? name.toLowerCase().includes(wanted.toLowerCase()) : name === wanted;
  const isVisible = (element: Element) =>
    target.isHidden ||
    element.checkVisibility({ visibilityProperty: true } as CheckVisibilityOptions);
  const roots: ParentNode[] = target.within
    ? [...document.querySelectorAll(target.within)]
    : [document];
  const all = (selector: string) =>
    roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter((element) => isVisible(element));
  const labels = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return whole(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
  };
  const nameOf = (element: Element) =>
    whole(element.getAttribute('aria-label')) || labels(element) || whole(element.textContent);
  // A wrapping label's own text, without what stands in its field.
  const textOfLabel = (label: Element) =>
    whole(
      [...label.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('input, select, textarea')))
        .map((node) => node.textContent)
        .join(' '),
    );
  if ('css' in target) return all(target.css)[0] ?? null;
  if ('button' in target)
    return (
      all('button, [role=button], summary').find((it) => isNamed(nameOf(it), target.button)) ?? null
    );
  if ('link' in target)
    return all('a[href]').find((it) => isNamed(nameOf(it), target.link)) ?? null;
  if ('heading' in target)
    return all('h1, h2, h3').find((it) => isNamed(nameOf(it), target.heading)) ?? null;
  if ('label' in target) {
    const fields = all('input, select, textarea') as HTMLInputElement[];
    const names = (field: HTMLInputElement) => [
      whole(field.getAttribute('aria-label')),
      labels(field),
      ...[...(field.labels ?? [])].map(textOfLabel),
    ];
    return fields.find((field) => names(field).some((name) => isNamed(name, target.label))) ?? null;
  }
  const isOwn = (element: Element) =>
    isNamed(whole(element.textContent), target.text) &&
    ![...element.children].some((child) => isNamed(whole(child.textContent), target.text));
  return all('body *').find(isOwn) ?? null;
}
