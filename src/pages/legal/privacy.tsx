import { settings } from '#src/settings.ts';

import type { LegalSection } from './legal-page.tsx';

const { contact } = settings;
const mail = <a href={`mailto:${contact.email}`}>{contact.email}</a>;

/** What the shop keeps. Every line is about something in the code: whoever changes that changes this. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    text: (
      <ul>
        <li>We store what you enter to buy, book or write to us, and nothing about what you browse.</li>
        <li>
          No visitor tracking, no advertising, nothing loaded from other companies’ servers. One cookie, for security:
          it lets you log in on a device you have used before even while somebody else tries passwords for your account.
        </li>
        <li>We never sell or lend your data. The courier gets your name, address and phone number.</li>
      </ul>
    ),
  },
  {
    id: 'on-your-device',
    title: 'On your device',
    text: (
      <>
        <p>To be fast and not lose what you type, the shop stores this on your own phone or computer:</p>
        <Table
          head={['What', 'Where', 'How long']}
          rows={[
            [
              'Your login: a token, your account number and your email',
              'Local storage; the token and number also in IndexedDB, so that unsent changes can be sent in your name',
              'Until you log out; it ends after 60 days without use, and after a year',
            ],
            [
              'That you logged in on this device before. It doesn’t log anybody in',
              'A cookie, sent to us only when somebody logs in',
              '400 days after you last logged in here, also after you log out',
            ],
            ['The number of a login that you ended while offline', 'IndexedDB', 'Until the shop can be told'],
            [
              'Your cart and wishlist, changes to them not sent yet, and your cart as you last saw it, so that we can show you what has changed',
              'Local storage, IndexedDB',
              'Until you log out',
            ],
            [
              'What you wanted to add when you signed up, with your address, while you confirm that address',
              'Local storage',
              'Until you log in, a day at most',
            ],
            [
              'Bookings, custom orders, reviews and newsletter sign-ups not sent yet, with their pictures (made smaller, with the camera’s location and time removed)',
              'IndexedDB',
              'Until sent or cancelled, or until you log out if you were logged in. After sending, what it was and its receipt number stay for a week',
            ],
            ['Your profile, addresses and orders as you last saw them', 'IndexedDB', 'Until you log out'],
            [
              'Products, posts and pictures you viewed, and the app itself',
              'IndexedDB, the browser’s caches',
              'Pages for 30 days and pictures for 90, less when space runs low; none of it is about you',
            ],
            [
              'Which nine products you looked at last, to show them again under “Recently viewed”',
              'Local storage; never sent to us',
              'Until you log out, clear them there or free up space in “Offline and storage”',
            ],
            [
              'The whole catalogue, and small pictures of it if you chose them',
              'IndexedDB, the browser’s caches',
              'Only if you chose “Save the shop for offline”, until you remove it',
            ],
            [
              'Forms you started but haven’t sent, and pictures you chose for them',
              'Session storage, IndexedDB',
              'Until sent or you log out; the text also goes when you close the tab, and its picture is then no longer shown',
            ],
            [
              'Your settings: light or dark, data saver, the shop saved for offline; and when we offered to install the app',
              'Local storage',
              'Until you remove it',
            ],
          ]}
        />
        <p>
          A picture you share with the shop from another app stays here for a day at most, until you choose what it is
          for. We notify you only if you ask us to, and only to say that something of yours was sent.
        </p>
        <p>You can remove all of it at once in your browser’s settings (“Site data”).</p>
      </>
    ),
  },
  {
    id: 'on-our-server',
    title: 'On our server',
    text: (
      <Table
        head={['What', 'Why', 'How long']}
        rows={[
          [
            'Your account: name, email and phone number. We store only an Argon2id hash of your password, which can’t be turned back into it',
            'So you can log in',
            'Until you ask us to close your account',
          ],
          [
            'Where you’re logged in: browser and kind of device, when you logged in and last used it',
            'To show you, and to let you end it',
            'Until you log out, 60 days after you last used it, or a year after you logged in',
          ],
          [
            'Cart, wishlist, saved addresses',
            'So you find them on every device',
            'Until you remove them or close your account',
          ],
          [
            'Orders, with their address and phone number',
            'To deliver them, fix mistakes and keep our books',
            'As long as tax law requires, then until you ask us to remove them; items and sums stay in our books, without you',
          ],
          [
            'Pictures you send (payments, ideas), made smaller and with the camera’s location and time removed',
            'To check your payment or understand your idea',
            'As long as the order, booking or request; unused ones are removed after a day',
          ],
          [
            'Reviews, with your name. Everybody can see these',
            'To help other buyers',
            'Until you ask us to remove them',
          ],
          [
            'Bookings and custom orders, with everything you wrote in them, your time zone, and what was agreed',
            'To prepare and give the reading, or draw the piece',
            'Until you ask us to remove them; what was paid stays in our books, without you',
          ],
          [
            'Your email on the newsletter list',
            'To send you the newsletter',
            'Until you unsubscribe with the link in any newsletter; we then store only that you unsubscribed, so that links in old emails still work',
          ],
          [
            'Copies of emails to you and to us, including what you wrote to us',
            'To know they were delivered',
            '90 days',
          ],
          [
            'Our replies to what you sent, which repeat it',
            'So that trying again after a lost connection doesn’t place a second order or booking',
            '90 days',
          ],
          [
            'A log of requests: time, page and how long it took. No names, no IP addresses, nothing you searched for',
            'To find problems',
            'As long as the server’s log is stored',
          ],
          [
            'If we measure it: how quickly a page appeared and reacted when you opened it. We get the kind of page (“product”, “list”), not which one, and nothing about you. Not with the data saver, Do Not Track or Global Privacy Control on',
            'To notice when the shop gets slow',
            'Only as totals of all visits',
          ],
          [
            'How often your IP address or account tried to log in, register, change or reset a password, order, use a coupon, send a picture, book or subscribe',
            'To stop people guessing passwords or flooding us with requests',
            'Counted over an hour at most, deleted within two days',
          ],
        ]}
      />
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: (
      <p>
        The people in this shop, as far as their work requires; the courier who delivers your parcel; and the company
        that hosts our email. A court, if it orders us to. Nobody else.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask for',
    text: (
      <p>
        For a copy of everything we have about you, a correction or its removal, write to {mail} from the email address
        in question. We reply within a week. You can see and change your name, phone number, addresses, cart and
        wishlist yourself in your profile.
      </p>
    ),
  },
];

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Table({ head, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
