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
        <li>We keep what you type in to buy, book or write to us, and nothing about what you look at.</li>
        <li>No cookies, no counting of visitors, no advertising, nothing fetched from other companies’ servers.</li>
        <li>We sell and lend nothing of it. The courier gets your name, address and phone number.</li>
      </ul>
    ),
  },
  {
    id: 'on-your-device',
    title: 'On your device',
    text: (
      <>
        <p>So that the shop is quick and forgets nothing you typed, it keeps on your own phone or computer:</p>
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
              <td>That you are logged in: a key, your account’s number and your email</td>
              <td>Local storage; key and number in IndexedDB too, so that what waits is sent in your name</td>
              <td>Until you log out; the key is worthless after 60 days</td>
            </tr>
            <tr>
              <td>
                Your cart and wishlist, changes to them that were not sent yet, and what you last saw of the cart, so
                that we can tell you what has changed
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
                What you sent off and what has not arrived yet (bookings, custom orders, reviews, your address for the
                newsletter), with its picture, made small and without its place and time
              </td>
              <td>IndexedDB</td>
              <td>
                Until it has arrived, you take it back, or, where you were logged in, you log out. When it has arrived,
                what it was and its receipt number stay for a week
              </td>
            </tr>
            <tr>
              <td>Your profile, addresses and orders as you last saw them</td>
              <td>IndexedDB</td>
              <td>Until you log out</td>
            </tr>
            <tr>
              <td>Products, posts and pictures that you saw, and the shop’s own program</td>
              <td>IndexedDB, the browser’s caches</td>
              <td>Pages for 30 days, pictures for 90, less when room is short; nothing in them is about you</td>
            </tr>
            <tr>
              <td>Which nine products you looked at last, to show them again under “Recently viewed”</td>
              <td>Local storage; never sent to us</td>
              <td>Until you log out, clear them there or free up space in “This app”</td>
            </tr>
            <tr>
              <td>The whole catalogue, and small pictures of it if you chose them</td>
              <td>IndexedDB, the browser’s caches</td>
              <td>Only after you said “Keep the shop on this phone”, until you end that</td>
            </tr>
            <tr>
              <td>What you typed into a form and did not send, and a picture you chose for it</td>
              <td>Session storage, IndexedDB</td>
              <td>
                Until it was sent or you log out; texts also go with the tab, and a picture is not shown without them
              </td>
            </tr>
            <tr>
              <td>
                What you chose: light or dark, saving data, keeping the shop here; and when you were asked to install it
              </td>
              <td>Local storage</td>
              <td>Until you remove it</td>
            </tr>
          </tbody>
        </table>
        <p>
          A picture that you share with the shop from another app lies here for a day at most, until you say what it is
          for. Notifications come only if you ask for one, and only to say that something of yours was sent.
        </p>
        <p>Your browser’s settings remove all of it at once (“Site data”).</p>
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
              Account: name, email, phone number. Of the password only an Argon2id hash, from which it can’t be read
              back
            </td>
            <td>So that you can log in</td>
            <td>Until you ask us to close the account</td>
          </tr>
          <tr>
            <td>Cart, wishlist, saved addresses</td>
            <td>So that they follow you from device to device</td>
            <td>Until you remove them or the account</td>
          </tr>
          <tr>
            <td>Orders with their address and phone number</td>
            <td>To send them, to mend mistakes, for our books</td>
            <td>As long as the tax law asks, then until you ask</td>
          </tr>
          <tr>
            <td>
              Pictures you send (payments, ideas): made smaller, without the place and time a camera writes into them
            </td>
            <td>To see that you have paid, or what you mean</td>
            <td>With the order, booking or request; what belongs to none is removed after a day</td>
          </tr>
          <tr>
            <td>Reviews with your name. Everybody sees these</td>
            <td>For other buyers</td>
            <td>Until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Bookings and custom orders with what you wrote in them</td>
            <td>To prepare and hold the reading, to draw the piece</td>
            <td>Until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Your email on the newsletter’s list</td>
            <td>To write to you</td>
            <td>
              Until you use the link in any letter; we keep that you left, so that the links in old letters go on
              working
            </td>
          </tr>
          <tr>
            <td>Copies of mails, to you and to us, with what you wrote to us in them</td>
            <td>To know that they arrived</td>
            <td>90 days</td>
          </tr>
          <tr>
            <td>Our answers to what you sent, which repeat it</td>
            <td>So that a second try after a broken line is not a second order or booking</td>
            <td>90 days</td>
          </tr>
          <tr>
            <td>
              A log of requests: time, page, how long it took. No names, no network addresses, nothing you searched for
            </td>
            <td>To find faults</td>
            <td>As long as the server’s log is kept</td>
          </tr>
          <tr>
            <td>How often your network address knocked at the doors of logins, bookings and the newsletter</td>
            <td>So that nobody can try out passwords, or flood us, by the thousand</td>
            <td>An hour counts; it is gone after two days at most</td>
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
        The people of this shop, as far as their work needs it; the courier who brings your parcel; the company whose
        computer carries our mail. A court, if it orders us to. Nobody else.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask for',
    text: (
      <p>
        A copy of all we have of you, a correction, or that we remove it: write to {mail} from the address in question.
        We answer within a week. Name, phone number, addresses, cart and wishlist you can see and change yourself in
        your profile.
      </p>
    ),
  },
];
