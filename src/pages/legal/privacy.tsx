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
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Where</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Your login: a token, your account number and your email</td>
              <td>
                Local storage; the token and number also in IndexedDB, so that unsent changes can be sent in your name
              </td>
              <td>Until you log out; it ends after 60 days without use, and after a year</td>
            </tr>
            <tr>
              <td>That you logged in on this device before. It doesn’t log anybody in</td>
              <td>A cookie, sent to us only when somebody logs in</td>
              <td>400 days after you last logged in here, also after you log out</td>
            </tr>
            <tr>
              <td>The number of a login that you ended while offline</td>
              <td>IndexedDB</td>
              <td>Until the shop can be told</td>
            </tr>
            <tr>
              <td>
                Your cart and wishlist, changes to them not sent yet, and your cart as you last saw it, so that we can
                show you what has changed
              </td>
              <td>Local storage, IndexedDB</td>
              <td>Until you log out</td>
            </tr>
            <tr>
              <td>What you wanted to add when you signed up, with your address, while you confirm that address</td>
              <td>Local storage</td>
              <td>Until you log in, a day at most</td>
            </tr>
            <tr>
              <td>
                Bookings, custom orders, reviews and newsletter sign-ups not sent yet, with their pictures (made
                smaller, with the camera’s location and time removed)
              </td>
              <td>IndexedDB</td>
              <td>
                Until sent or cancelled, or until you log out if you were logged in. After sending, what it was and its
                receipt number stay for a week
              </td>
            </tr>
            <tr>
              <td>Your profile, addresses and orders as you last saw them</td>
              <td>IndexedDB</td>
              <td>Until you log out</td>
            </tr>
            <tr>
              <td>Products, posts and pictures you viewed, and the app itself</td>
              <td>IndexedDB, the browser’s caches</td>
              <td>Pages for 30 days and pictures for 90, less when space runs low; none of it is about you</td>
            </tr>
            <tr>
              <td>Which nine products you looked at last, to show them again under “Recently viewed”</td>
              <td>Local storage; never sent to us</td>
              <td>Until you log out, clear them there or free up space in “This app”</td>
            </tr>
            <tr>
              <td>The whole catalogue, and small pictures of it if you chose them</td>
              <td>IndexedDB, the browser’s caches</td>
              <td>Only if you chose “Save the shop for offline”, until you remove it</td>
            </tr>
            <tr>
              <td>Forms you started but haven’t sent, and pictures you chose for them</td>
              <td>Session storage, IndexedDB</td>
              <td>
                Until sent or you log out; the text also goes when you close the tab, and its picture is then no longer
                shown
              </td>
            </tr>
            <tr>
              <td>
                Your settings: light or dark, data saver, the shop saved for offline; and when we offered to install the
                app
              </td>
              <td>Local storage</td>
              <td>Until you remove it</td>
            </tr>
          </tbody>
        </table>
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
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              Your account: name, email and phone number. We store only an Argon2id hash of your password, which can’t
              be turned back into it
            </td>
            <td>So you can log in</td>
            <td>Until you ask us to close your account</td>
          </tr>
          <tr>
            <td>Where you’re logged in: browser and kind of device, when you logged in and last used it</td>
            <td>To show you, and to let you end it</td>
            <td>Until you log out, 60 days after you last used it, or a year after you logged in</td>
          </tr>
          <tr>
            <td>Cart, wishlist, saved addresses</td>
            <td>So you find them on every device</td>
            <td>Until you remove them or close your account</td>
          </tr>
          <tr>
            <td>Orders, with their address and phone number</td>
            <td>To deliver them, fix mistakes and keep our books</td>
            <td>As long as tax law requires, then until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Pictures you send (payments, ideas), made smaller and with the camera’s location and time removed</td>
            <td>To check your payment or understand your idea</td>
            <td>As long as the order, booking or request; unused ones are removed after a day</td>
          </tr>
          <tr>
            <td>Reviews, with your name. Everybody can see these</td>
            <td>To help other buyers</td>
            <td>Until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Bookings and custom orders, with everything you wrote in them</td>
            <td>To prepare and give the reading, or draw the piece</td>
            <td>Until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Your email on the newsletter list</td>
            <td>To send you the newsletter</td>
            <td>
              Until you unsubscribe with the link in any newsletter; we then store only that you unsubscribed, so that
              links in old emails still work
            </td>
          </tr>
          <tr>
            <td>Copies of emails to you and to us, including what you wrote to us</td>
            <td>To know they were delivered</td>
            <td>90 days</td>
          </tr>
          <tr>
            <td>Our replies to what you sent, which repeat it</td>
            <td>So that trying again after a lost connection doesn’t place a second order or booking</td>
            <td>90 days</td>
          </tr>
          <tr>
            <td>
              A log of requests: time, page and how long it took. No names, no IP addresses, nothing you searched for
            </td>
            <td>To find problems</td>
            <td>As long as the server’s log is stored</td>
          </tr>
          <tr>
            <td>
              If we measure it: how quickly a page appeared and reacted when you opened it. We get the kind of page
              (“product”, “list”), not which one, and nothing about you. Not with the data saver, Do Not Track or Global
              Privacy Control on
            </td>
            <td>To notice when the shop gets slow</td>
            <td>Only as totals of all visits</td>
          </tr>
          <tr>
            <td>
              How often your IP address or account tried to log in, register, change or reset a password, order, use a
              coupon, send a picture, book or subscribe
            </td>
            <td>To stop people guessing passwords or flooding us with requests</td>
            <td>Counted over an hour at most, deleted within two days</td>
          </tr>
        </tbody>
      </table>
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
