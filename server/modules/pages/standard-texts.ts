import type { OwnPage } from '#contract/settings/pages.ts';

// The texts that the pages have until the owner writes others, in Markdown with names of the shop's
// facts (`contract/settings/pages.ts`).

const about = `{{#tagline}}{{tagline}}.

{{/tagline}}
{{description}}

{{#address}}{{address}}

{{/address}}
{{#hours}}{{hours}}

{{/hours}}
{{#taxNumber}}{{taxNumber}}

{{/taxNumber}}
{{#products}}[See all products](/products){{/products}}
`;

/** A page of its own, or a part of the terms. */
const returns = `{{#exchange}}If a piece isn’t what you hoped for, you can exchange it:

- within {{exchangeDays}} of {{#delivers}}delivery{{/delivers}}{{^delivers}}picking it up{{/delivers}},
- unused, and in its original packaging,
- with the order number, which you find in your profile under My Orders.

Discounted pieces{{#customOrders}} and custom orders{{/customOrders}} can’t be exchanged. When the piece is back with us we inspect it, which takes about 2 days; then {{#delivers}}we send the one you chose instead. Shipping is added.{{/delivers}}{{^delivers}}you get the one you chose instead.{{/delivers}}

{{/exchange}}
{{^exchange}}Pieces that arrive as you ordered them can’t be exchanged.

{{/exchange}}
If a piece arrives broken or isn’t what you ordered, that’s our mistake: {{#email}}write to [{{email}}](mailto:{{email}}){{/email}}{{^email}}tell us{{/email}} with a picture{{#exchange}} within {{exchangeDays}}{{/exchange}}, and we’ll replace it or refund you{{#delivers}}, shipping included{{/delivers}}.
`;

const terms = `## About these terms

These are the rules for buying from {{shopName}}. They are short on purpose. By placing an order{{#customOrders}}, requesting a custom piece{{/customOrders}}{{#services}} or booking a service{{/services}}, you agree to them.

{{#address}}We are at {{address}}{{/address}}{{#openAt}}, open {{hours}}{{/openAt}}{{#address}}. {{/address}}{{#email}}Questions? Write to [{{email}}](mailto:{{email}}){{/email}}{{#callToo}} or call {{phone}}{{/callToo}}{{#email}}.{{/email}}

## What we sell

{{goods}}

## Prices and payment

{{#priced}}Prices are in {{currency}} and include any taxes due. {{/priced}}You pay the price shown when you confirm your order; if a price or the stock has changed since you filled your cart, we show you each change before you confirm.

{{#payable}}You pay {{#cash}}in cash on delivery{{/cash}}{{#cashOrPickup}}{{#transfer}}, {{/transfer}}{{^transfer}} or {{/transfer}}{{/cashOrPickup}}{{#pickup}}in cash when you pick up your order{{/pickup}}{{#cashOrTransfer}}, or {{/cashOrTransfer}}{{#transfer}}by transfer in advance with a screenshot of the payment attached to the order{{/transfer}}.{{/payable}}{{^payable}}We can’t take payments at the moment.{{/payable}} A coupon is valid for the period and number of uses it was issued for, and you can use one coupon per order.

## Shipping

{{delivery}}{{#abroad}} Customs abroad are the receiver’s matter.{{/abroad}}

{{#delivers}}Until it is handed over, a parcel travels at our risk. If it looks damaged, please open it in front of the courier.
{{/delivers}}
## Returns and Exchange

{{#returns}}What you can send back or exchange, and until when, is described in [Returns and exchange](/returns).

{{/returns}}
{{^returns}}${returns}
{{/returns}}
## Canceling an order

You can cancel an order in [your orders](/profile?tab=MyOrders) until we have packed it{{#delivers}}{{#reachable}}, and by {{#phone}}phone{{/phone}}{{#callToo}} or {{/callToo}}{{#email}}email{{/email}} until it has been shipped{{/reachable}}{{/delivers}}. We refund what you paid the same way you paid it, within five working days.

{{#customOrders}}## Custom orders

A [custom order](/products/custom) begins with your idea and a budget. We reply with a drawing, a price and a date. Work begins once you say yes and have paid half; until then either of us can call it off.

{{/customOrders}}

{{#services}}## {{servicesName}}

{{serviceTerms}} When you book one of [our services](/services), we agree on a time with you. You can reschedule once, free of charge, up to a day before.

{{/services}}

## Accounts and reviews

Keep your password to yourself; orders placed with it count as yours. Reviews are shown with your name. We remove reviews that are insulting, deliberately untrue or advertising, and no others.

## Law and changes

{{#taxNumber}}The seller is {{shopName}}, {{taxNumber}}. {{/taxNumber}}{{law}} If we change these terms, the version you agreed to when you ordered still applies to that order. How we handle your data is described in our [Privacy Policy](/privacy-policy).
`;

const privacy = `## In short

- We store what you enter to buy{{#services}}, book{{/services}} or write to us, and nothing about what you browse.
- No visitor tracking, no advertising, nothing loaded from other companies’ servers. One cookie, for security: it lets you log in on a device you have used before even while somebody else tries passwords for your account.
- We never sell or lend your data.{{#delivers}} The courier gets your name, address and phone number.{{/delivers}}

## On your device

To be fast and not lose what you type, the shop stores this on your own phone or computer:

| What | Where | How long |
| --- | --- | --- |
| Your login: a key to your account, its number and your email | Your browser’s storage, also so that unsent changes can be sent in your name | Until you log out; it ends after 60 days without use, and after a year |
| That you logged in on this device before. It doesn’t log anybody in | A cookie, sent to us only when somebody logs in | 400 days after you last logged in here, also after you log out |
| The number of a login that you ended while offline | Your browser’s storage | Until the shop can be told |
| Your cart and wishlist, changes to them not sent yet, and your cart as you last saw it, so that we can show you what has changed | Your browser’s storage | Until you log out |
| What you wanted to add when you signed up, with your address, while you confirm that address | Your browser’s storage | Until you log in, a day at most |
| {{#services}}Bookings, {{/services}}{{#customOrders}}custom orders, {{/customOrders}}reviews and newsletter sign-ups not sent yet, with their pictures (made smaller, with the camera’s location and time removed) | Your browser’s storage | Until sent or canceled, or until you log out if you were logged in. After sending, what it was and its receipt number stay for a week |
| Your profile, addresses and orders as you last saw them | Your browser’s storage | Until you log out |
| Products, posts and pictures you viewed, and the app itself | Your browser’s storage | Pages for 30 days and pictures for 90, less when space runs low; none of it is about you |
| Which nine products you looked at last, to show them again under “Recently viewed” | Your browser’s storage; never sent to us | Until you log out, clear them there or free up space in “Saved on this device” |
| The last six texts you searched for, to offer them again in the empty search field | Your browser’s storage; the list is never sent to us | Until you log out, remove them there or free up space in “Saved on this device” |
| All our products, and small pictures of them if you chose that | Your browser’s storage | Only if you chose “Browse without internet”, until you remove it |
| Forms you started but haven’t sent, and pictures you chose for them | Your browser’s storage | Until sent or you log out; the text also goes when you close the tab, and its picture is then no longer shown |
| Your settings: light or dark, data saver, the shop saved on this device; and when we offered to install the app | Your browser’s storage | Until you remove it |

{{#transfer}}A picture you share with the shop from another app stays here for a day at most, until you choose what it is for. {{/transfer}}We notify you only if you ask us to, and only to say that something of yours was sent.

You can remove all of it at once in your browser’s settings (“Site data”).

## On our server

| What | Why | How long |
| --- | --- | --- |
| Your account: name, email and phone number. We store only an Argon2id hash of your password, which can’t be turned back into it | So you can log in | Until you ask us to close your account |
| Where you’re logged in: browser and kind of device, when you logged in and last used it | To show you, and to let you end it | Until you log out, 60 days after you last used it, or a year after you logged in |
| Cart, wishlist, saved addresses | So you find them on every device | Until you remove them or close your account |
| Orders, with their {{#delivers}}address and {{/delivers}}phone number | To {{#delivers}}deliver them{{/delivers}}{{^delivers}}hand them over{{/delivers}}, fix mistakes and keep our books | As long as tax law requires, then until you ask us to remove them; items and sums stay in our books, without you |
{{#pictures}}| Pictures you send ({{#transfer}}payments{{/transfer}}{{#paidIdeas}}, {{/paidIdeas}}{{#customOrders}}ideas{{/customOrders}}), made smaller and with the camera’s location and time removed | To {{#transfer}}check your payment{{/transfer}}{{#paidIdeas}} or {{/paidIdeas}}{{#customOrders}}understand your idea{{/customOrders}} | As long as the order{{#services}}, booking{{/services}} or request; unused ones are removed after a day |
{{/pictures}}| Reviews, with your name. Everybody can see these | To help other buyers | Until you ask us to remove them |
{{#requests}}| {{#services}}Bookings{{/services}}{{#bookingsAndIdeas}} and custom orders{{/bookingsAndIdeas}}{{^services}}Custom orders{{/services}}, with everything you wrote in them, your time zone, and what was agreed | To {{#services}}prepare what you booked{{/services}}{{#bookingsAndIdeas}}, or {{/bookingsAndIdeas}}{{#customOrders}}make what you asked for{{/customOrders}} | Until you ask us to remove them; what was paid stays in our books, without you |
{{/requests}}| Your email on the newsletter list | To send you the newsletter | Until you unsubscribe with the link in any newsletter; we then store only that you unsubscribed, so that links in old emails still work |
| Copies of emails to you and to us, including what you wrote to us | To know they were delivered | 90 days |
| Our replies to what you sent, which repeat it | So that trying again after a lost connection doesn’t place a second order{{#services}} or booking{{/services}} | 90 days |
| A log of requests: time, page and how long it took. No names, no IP addresses, nothing you searched for | To find problems | As long as the server’s log is stored |
| Searches for what we don’t have: the words, how often, and what was shown instead. Not who searched; nothing with an email address or a longer number | To know what people miss in the shop | The 500 most frequent ones |
| If we measure it: how quickly a page appeared and reacted when you opened it. We get the kind of page (“product”, “list”), not which one, and nothing about you. Not with the data saver, Do Not Track or Global Privacy Control on | To notice when the shop gets slow | Only as totals of all visits |
| How often your IP address or account tried to log in, register, change or reset a password, order, use a coupon{{#pictures}}, send a picture{{/pictures}}{{#services}}, book{{/services}} or subscribe | To stop people guessing passwords or flooding us with requests | Counted over an hour at most, deleted within two days |

## Who sees it

The people in this shop, as far as their work requires; {{#delivers}}the courier who delivers your parcel; {{/delivers}}and the company that hosts our email. A court, if it orders us to. Nobody else.

## What you can ask for

For a copy of everything we have about you, a correction or its removal, {{#email}}write to [{{email}}](mailto:{{email}}){{/email}}{{^email}}write to us{{/email}} from the email address in question. We reply within a week. You can see and change your name, phone number, addresses, cart and wishlist yourself in your profile.
`;

/** The text of each page for any shop. */
export const standardTexts: Readonly<Record<OwnPage, string>> = { about, terms, privacy, returns };
