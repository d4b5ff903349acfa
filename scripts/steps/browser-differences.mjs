/** The second half of docs/browsers.md, which no test writes. */
export const differences = `
'Not tested': the engine lacks it, such as forced colours in WebKit.

## What differs by engine

| | Chromium | Firefox | Safari (WebKit) |
| --- | --- | --- | --- |
| Sends what waits while the shop is closed (Background Sync) | yes | no: on the next visit | no: on the next visit |
| Installs from the page | yes | on Android | by hand: Share, Add to Home Screen |
| Deletes stored data | when space runs low | when space runs low | after seven days without a visit, unless installed |
| The installed app and the browser share stored data | yes | yes | no: the app needs a login of its own, and what waits to be sent stays in Safari |
| Opens HEIC pictures | no: asks for a JPEG | no: asks for a JPEG | yes: sent as JPEG |
| Picture while the installed app starts | from the manifest | from the manifest | \`public/splash\`, one for each size of iPhone |
| Forced colours | yes | yes | no |
| Share target, app badge | yes | no | badge in the installed app |

## Open

- WebKit's network process crashes when a cached response is overwritten while it is read. The worker avoids it
  ([decision 8](decisions/08-worker.md)); the status screen and the desk's previews do not. A journey
  is tried again only when the browser itself has ended, and \`npm test\` names it.
- At a load above 12, 'browse and search' twice stayed on page 1 for 25 seconds after a click on 'Page 2' (once in each
  engine), and Firefox hung once with site data blocked. Neither came again; the causes are not known.
- With text at twice its size, icons keep theirs (22 px).

## What could not be tried

The column of Safari follows Apple's documentation where WebKitGTK has no such rule: it was not tried on an iPhone. That
goes for deletion after seven days, storage of the installed app, splash pictures, the keyboard, and the home indicator
(\`safe-area-inset-bottom\` is 0 in WebKitGTK). WebKitGTK decodes no HEIC, so its test sees the refusal; that Safari's picture
becomes a JPEG is tested with a decoder in \`tests/unit/shrink-picture.test.ts\`.
`;
