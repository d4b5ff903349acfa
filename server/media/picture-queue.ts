import { nothingSaved } from '#contract/names/messages.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { rateLimitKey } from '#server/http/rate-limiter.ts';
import { TaskQueue } from '#server/http/task-queue.ts';

/** Two of libuv's four threads: the others read files and hash passwords. */
const runningMax = 2;
/** Before all pictures of the shop, whose order is their width. */
const uploadOrder = 0;
const uploadsWaitingMax = 48;
/** A household, or a form that is sent again and again. */
const uploadsOfAddressMax = 16;

/** Encodes two pictures at a time, the shop's own in the order of their width. */
export class PictureQueue extends TaskQueue {
  constructor() {
    super(runningMax);
  }

  /**
   * Runs the work for a customer's picture, one at a time for each address. Throws 503 when too
   * many wait.
   */
  async runUpload<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const key = rateLimitKey(address);
    const uploads = this.waiting.filter(({ order }) => order === uploadOrder);
    const own = uploads.filter((task) => task.key === key);
    if (uploads.length >= uploadsWaitingMax || own.length >= uploadsOfAddressMax) throw tooBusy();
    return this.run(work, uploadOrder, key);
  }
}

/** For the whole process, as are the threads. */
export const pictureQueue = new PictureQueue();

function tooBusy(): FailureError {
  const message =
    'Many pictures are arriving at the moment. ' +
    'Nothing was saved: please try again in a few seconds.';
  return new FailureError(503, message, [{ code: nothingSaved, description: message }], {
    retryAfterSeconds: 10,
  });
}
