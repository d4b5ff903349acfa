import { escapeHtml } from '#contract/rules/escape-html.ts';
import { hashOf } from '#server/pages/page-template.ts';

import type { OpenApiDocument, Operation, Parameter, Shape } from './openapi-document.ts';

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbf7f1, #15111c); --surface: light-dark(#fff, #1e1928); --sunken: light-dark(#f3ece2, #261f33); --ink: light-dark(#241a30, #f4eee6); --muted: light-dark(#665a72, #b5a9c0); --line: light-dark(#e4d9cb, #372e45); --accent: light-dark(#5b3a8c, #c3a6f0); --brass: light-dark(#8a5e16, #e2bc6e); font: 1rem/1.6 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.2; }
h1 { font-size: 2.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem; }
h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; }
h4 { font-size: .8125rem; text-transform: uppercase; letter-spacing: .06em; color: var(--muted); margin: 1.25rem 0 .25rem; }
a { color: var(--accent); }
p { margin: .5rem 0; max-width: 65ch; }
.quiet, small { color: var(--muted); }
nav ul { list-style: none; padding: 0; columns: 2 18rem; }
code { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 1rem 0; }
.method { font: 600 .75rem/1 system-ui; letter-spacing: .05em; color: var(--paper); background: var(--accent); border-radius: 999px; padding: .35rem .6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
th { font-weight: 500; white-space: nowrap; }
.must { color: var(--brass); }
:target { outline: 2px solid var(--accent); outline-offset: 4px; }
`;

/** Allows the page's inline style in the policy. */
export const docsStyleHash = hashOf(style);

/** Renders the API reference as a page without dependencies. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...new Set(calls.map((call) => call.operation.tags?.[0] ?? 'Other'))];
  const sections = areas.map((area) => {
    const own = calls.filter((call) => (call.operation.tags?.[0] ?? 'Other') === area);
    return `<h2>${escapeHtml(area)}</h2>${own.map((call) => callArticle(call.method, call.path, call.operation)).join('')}`;
  });
  const shapes = Object.entries(document.components.schemas).map(([name, shape]) => shapeArticle(name, shape));
  const links = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><code>${method} ${escapeHtml(path)}</code></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}: API reference</title><style>${style}</style></head>
<body><main>
<h1>${escapeHtml(document.info.title)}: API reference</h1>
<p class="quiet">${codeIn(document.info.description ?? '')}</p>
<p>The same as <a href="/api/openapi.json">openapi.json</a>. <a href="/">Go to the shop</a></p>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
${sections.join('\n')}
<h2>Schemas</h2>
${shapes.join('\n')}
</main></body>
</html>
`;
}

function callArticle(method: string, path: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body <small>${escapeHtml(type)}</small></h4>${shapeTable(schema)}`,
  );
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}${accessOf(operation)}</p>
${parameterTable(operation.parameters ?? [])}${body.join('')}
<h4>Responses</h4>
<div class="scroll"><table>${Object.entries(operation.responses)
    .map(([status, { description, content }]) => {
      const shape = content?.['application/json']?.schema;
      const detail = shape ? (shape.properties ? shapeTable(shape) : typeOf(shape)) : '';
      return `<tr><th>${status}</th><td>${codeIn(description)}</td><td>${detail}</td></tr>`;
    })
    .join('')}</table></div>
</article>`;
}

function accessOf({ security, 'x-role': role, 'x-step-up': stepUp }: Operation): string {
  if (!security?.length) return '';
  if (role === undefined) return ' <small>Requires a token.</small>';
  const proof = stepUp ? ', with a passkey or code of the last 5 minutes' : '';
  return ` <small>Requires a session of ${role === 'owner' ? 'an owner' : 'the staff'}${proof}.</small>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required = false, schema = {} }) =>
    row(name, required, `${typeOf(schema)} <small>in the ${escapeHtml(place)}</small>`, schema),
  );
  return `<h4>Parameters</h4><div class="scroll"><table>${rows.join('')}</table></div>`;
}

function shapeArticle(name: string, shape: Shape): string {
  return `<article id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${shapeTable(shape)}</article>`;
}

function shapeTable(shape: Shape): string {
  if (!shape.properties) return typeOf(shape);
  const rows = Object.entries(shape.properties).map(([name, property]) =>
    row(name, shape.required?.includes(name) ?? false, typeOf(property), property),
  );
  return `<div class="scroll"><table>${rows.join('')}</table></div>`;
}

function row(name: string, isRequired: boolean, type: string, shape: Shape): string {
  const must = isRequired ? ' <span class="must">required</span>' : '';
  return `<tr><th><code>${escapeHtml(name)}</code></th><td>${type}${must}</td><td class="quiet">${limitsOf(shape)}</td></tr>`;
}

function limitsOf(shape: Shape): string {
  const limit = (label: string, value: unknown) =>
    value === undefined ? [] : [`${label} ${escapeHtml(String(value))}`];
  return [
    ...limit('at least', shape.minimum),
    ...limit('at most', shape.maximum),
    ...limit('length at least', shape.minLength),
    ...limit('length at most', shape.maxLength),
    ...limit('by default', shape.default),
  ].join(', ');
}

function typeOf(shape: Shape): string {
  if (shape.$ref) {
    const name = escapeHtml(shape.$ref.split('/').at(-1) ?? '');
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (shape.items) return `list of ${typeOf(shape.items)}`;
  if (shape.enum) return escapeHtml(shape.enum.join(', '));
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' or ');
  return escapeHtml([shape.type ?? 'anything'].flat().join(' or '));
}

function codeIn(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
