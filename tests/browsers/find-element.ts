import type { Target } from './tab.ts';

/** Finds a visible element in the page by what a person calls it. Runs there, so it refers to nothing outside. */
export function findElement(target: Target & { readonly isHidden?: boolean }): Element | null {
  const whole = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isNamed = (name: string, wanted: string) =>
    target.exact === false ? name.toLowerCase().includes(wanted.toLowerCase()) : name === wanted;
  const isVisible = (element: Element) =>
    target.isHidden || element.checkVisibility({ visibilityProperty: true } as CheckVisibilityOptions);
  const roots: ParentNode[] = target.within ? [...document.querySelectorAll(target.within)] : [document];
  const all = (selector: string) =>
    roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter((element) => isVisible(element));
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
    return all('button, [role=button], summary').find((it) => isNamed(nameOf(it), target.button)) ?? null;
  if ('link' in target) return all('a[href]').find((it) => isNamed(nameOf(it), target.link)) ?? null;
  if ('heading' in target) return all('h1, h2, h3').find((it) => isNamed(nameOf(it), target.heading)) ?? null;
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
