import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';

// What a page can be on a slow line at best: the shop's products as plain HTML with native dialogs,
// a dozen rules of style and one line of script, with the shop's pictures.

const head = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Control</title>
<style>body{font:16px/1.5 sans-serif;margin:0 1rem 4rem}ul{display:grid;grid-template-columns:1fr 1fr;gap:1rem;padding:0}
li{list-style:none}img{width:100%;height:auto;aspect-ratio:4/5;background:#eee}nav{position:fixed;bottom:0}
button{min-height:3rem}</style>
<script>onclick=e=>{const d=e.target.dataset?.opens;if(d)document.getElementById(d).showModal()}</script>
<header><button data-opens="menu">Menu</button></header>`;
const foot = `<dialog id="menu"><a href="/products">Products</a></dialog>
<dialog id="filters"><form method="dialog"><label><input type="checkbox">In stock</label><button>Show</button></form></dialog>
<dialog id="login"><form method="dialog"><label>Email <input type="email"></label>
<label>Password <input type="password"></label><button>Login</button></form></dialog>`;

/** Serves the control for a shop. */
export async function startControl(shopOrigin: string) {
  const ask = async <Result>(path: string) =>
    (await (await fetch(`${shopOrigin}/api${path}`)).json()) as Result;
  const picture = ({ imgURL, name }: Pick<Product, 'imgURL' | 'name'>, sizes: string) => {
    const { sources, src } = pictureAttributes({ imageURL: imgURL }, sizes);
    const sets = sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`,
    );
    return `<picture>${sets.join('')}<img src="${src}" alt="${name}"></picture>`;
  };
  const render = async (path: string) => {
    const [, slug] = /^\/products\/([\w-]+)$/.exec(path) ?? [];
    if (slug) {
      const product = await ask<Product>(`/product/${slug}?slugs=${slug}`);
      return `<main><section aria-label="Gallery">${picture(product, '100vw')}</section><h1>${product.name}</h1>
        <p>Rs ${product.price}</p><button data-opens="login">Add to cart</button><p>${product.description}</p></main>`;
    }
    const { data } = await ask<{ data: ProductCard[] }>('/product?pageNumber=1&pageSize=12');
    const cards = data.map(
      (card) =>
        `<li>${picture(card, '50vw')}<article><a href="/products/${card.slugs}">${card.name}</a></article>`,
    );
    return `<main><h1>Products</h1><button data-opens="filters">Filters</button><ul>${cards.join('')}</ul></main>`;
  };
  const server = createServer(async ({ url = '/' }, response) => {
    if (url.startsWith('/media/')) {
      const media = await fetch(shopOrigin + url);
      response.writeHead(media.status, { 'content-type': media.headers.get('content-type') ?? '' });
      return response.end(Buffer.from(await media.arrayBuffer()));
    }
    const page = await render(url);
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(head + page + foot);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    origin: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    stop,
  };
}
