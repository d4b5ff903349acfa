import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';

/** Responses of a captive portal. */
const answers = {
  'a page': (response: ServerResponse) => void response.writeHead(200, html).end(page),
  'a way to its page': (response: ServerResponse, url: string) =>
    url === '/portal' ? answers['a page'](response) : void response.writeHead(302, { location: '/portal' }).end(),
  'a page that refuses': (response: ServerResponse) => void response.writeHead(403, html).end(page),
  'a page that asks who it is': (response: ServerResponse) => void response.writeHead(401, html).end(page),
};

export type PortalAnswer = keyof typeof answers;

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=600' };
const page = '<!doctype html><title>Guest Wi-Fi</title><h1>Please log in to the guest Wi-Fi</h1>';

/** A captive portal at the address of the shop, which has been stopped. */
export class CaptivePortal {
  answer: PortalAnswer;
  readonly #server: Server;

  private constructor(answer: PortalAnswer) {
    this.answer = answer;
    this.#server = createServer(({ url = '' }, response) => answers[this.answer](response, url));
  }

  static async open(origin: string, answer: PortalAnswer = 'a page'): Promise<CaptivePortal> {
    const portal = new CaptivePortal(answer);
    portal.#server.listen(Number(new URL(origin).port), '127.0.0.1');
    await once(portal.#server, 'listening');
    return portal;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
