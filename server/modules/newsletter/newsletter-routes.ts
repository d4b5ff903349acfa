import type { FastifyInstance } from 'fastify';

import { subscribe, unsubscribe } from '#contract/calls/newsletter-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail, normalEmail } from '#contract/rules/email.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';

import { addSubscriber, oneClickLink, removeSubscriber, unsubscribeLink } from './newsletter-store.ts';

export async function newsletterRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.settings;

  // A mail program's one-click button sends a form that is not needed: the token is in the URL.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, form, done) => {
    form.resume();
    form.once('end', () => done(null, undefined)).once('error', done);
  });

  serveVisitorChange(app, subscribe, {
    rateLimit: 'newsletter',
    change: async (trx, { body }) => {
      const subscriber = await addSubscriber(trx, checkedAddress(body.userEmail));
      if (subscriber) {
        const { email, token, subscribedAt } = subscriber;
        await queueMail(trx, {
          event: `newsletter-welcome:${email}:${subscribedAt}`,
          recipient: email,
          content: {
            kind: 'newsletter-welcome',
            link: unsubscribeLink(publicUrl, token),
            oneClick: oneClickLink(publicUrl, token),
          },
        });
      }
      return { message: messages.subscribed };
    },
  });

  serveVisitorChange(app, unsubscribe, {
    change: async (trx, { query }) => {
      if (!(await removeSubscriber(trx, query.token))) {
        throw invalidInput([
          {
            code: 'link-void',
            description: 'This link is invalid or incomplete. Please open it from our email again.',
            field: 'token',
          },
        ]);
      }
      return { message: 'Your email has been removed from our newsletter' };
    },
  });
}

function checkedAddress(text: string): string {
  const email = normalEmail(text);
  const description = email === '' ? messages.emailMissing : messages.emailInvalid;
  if (email !== '' && isEmail(email)) return email;
  throw invalidInput([{ code: 'email-invalid', description, field: 'userEmail' }]);
}
