import { randomBytes } from 'node:crypto';

import type { APIRequestContext, Page } from '@playwright/test';

/** A customer made through the shop's API, for tests that begin logged in. */
export class Customer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
  readonly #request: APIRequestContext;

  private constructor(
    request: APIRequestContext,
    is: Pick<Customer, 'name' | 'email' | 'password' | 'userId' | 'token'>,
  ) {
    this.#request = request;
    this.name = is.name;
    this.email = is.email;
    this.password = is.password;
    this.userId = is.userId;
    this.token = is.token;
  }

  /** Registers and logs in. The tests' shop has no mail server, so that nobody needs to confirm anything. */
  static async make(request: APIRequestContext): Promise<Customer> {
    const name = 'Maya Gurung';
    const email = newEmail();
    const password = 'Quartz-2026';
    await ask(request, 'POST', '/authentication/register?role=Customer', { username: name, email, password });
    const { token, userId } = (await ask(request, 'POST', '/authentication/login', { username: email, password })) as {
      token: string;
      userId: string;
    };
    return new Customer(request, { name, email, password, userId, token });
  }

  /** Lets the page's browser be logged in from its next address on, until somebody logs out. */
  async enter(page: Page): Promise<void> {
    const { token, userId, email } = this;
    await page.addInitScript(
      (session) => {
        // Once: an init script runs again on each page, also after a logout.
        if (sessionStorage.getItem('entered')) return;
        sessionStorage.setItem('entered', 'yes');
        for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
      },
      { token, userId, userEmail: email },
    );
  }

  /** A call below `/api` with this customer's token. */
  async ask<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    return (await ask(this.#request, method, path, body, this.token)) as Answer;
  }

  /** Sends a form below `/api`, as orders come. */
  async sendForm<Answer>(path: string, fields: Record<string, string | number>): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await this.#request.post(`/api${path}`, { multipart: fields, headers });
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }
}

/** An address that nobody has registered with. */
export function newEmail(): string {
  return `maya-${randomBytes(6).toString('hex')}@example.com`;
}

async function ask(request: APIRequestContext, method: string, path: string, body?: unknown, token?: string) {
  const answer = await request.fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { data: body }),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
