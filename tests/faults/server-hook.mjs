// Loaded into a shop's process (`--import`): the test that started it steps its clock and reads its
// memory.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const RealDate = Date;
let offsetMs = 0;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', (/** @type {{ offsetMs?: number, keepGarbage?: boolean }} */ message) => {
  if (message.offsetMs !== undefined) offsetMs = message.offsetMs;
  // Twice: the second run collects what finalizers have released.
  for (let round = 0; round < 2 && !message.keepGarbage; round += 1) collectGarbage();
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
