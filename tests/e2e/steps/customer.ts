import { randomBytes } from 'node:crypto';

import type { APIRequestContext, Page } from '@playwright/test';

type FormFields = NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart'] & {};

/** A customer registered through the API, for tests that start logged in. */
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

  /** Registers and logs in. The tests' shop has no mail server and requires no confirmation. */
  static async make(request: APIRequestContext): Promise<Customer> {
    const name = 'Maya Gurung';
    const email = newEmail();
    const password = 'Quartz-2026';
    await sendRequest(request, 'POST', '/authentication/register?role=Customer', {
      username: name,
      email,
      password,
    });
    const { token, userId } = (await sendRequest(request, 'POST', '/authentication/login', {
      username: email,
      password,
    })) as {
      token: string;
      userId: string;
    };
    return new Customer(request, { name, email, password, userId, token });
  }

  /** Logs in the page's browser from its next page load on, until a logout. */
  async logIn(page: Page): Promise<void> {
    const { token, userId, email } = this;
    await page.addInitScript(
      (session) => {
        // Once, because an init script runs on each page, also after a logout.
        if (sessionStorage.getItem('entered')) return;
        sessionStorage.setItem('entered', 'yes');
        for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
      },
      { token, userId, userEmail: email },
    );
  }

  /** Sends a request below `/api` with this customer's token. */
  async request<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body> {
    return (await sendRequest(this.#request, method, path, body, this.token)) as Body;
  }

  /** Sends a multipart form below `/api`, as for orders. */
  async sendForm<Body>(path: string, fields: FormFields): Promise<Body> {
    const headers = { authorization: `Bearer ${this.token}` };
    const response = await this.#request.post(`/api${path}`, { multipart: fields, headers });
    if (!response.ok())
      throw new Error(`POST ${path} responded with ${response.status()}: ${await response.text()}`);
    return response.json();
  }
}

/** A unique email address. */
export function newEmail(): string {
  return `maya-${randomBytes(6).toString('hex')}@example.com`;
}

async function sendRequest(
  request: APIRequestContext,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) {
  const response = await request.fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { data: body }),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  if (!response.ok())
    throw new Error(
      `${method} ${path} responded with ${response.status()}: ${await response.text()}`,
    );
  return response.json();
}
