import { nothingSaved } from '#contract/names/messages.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { rateLimitKey } from '#server/plugins/rate-limits.ts';

interface Job {
  readonly key: string;
  readonly order: number;
  readonly start: () => Promise<void>;
}

/** Two of libuv's four threads: the others read files and hash passwords. */
const runningMax = 2;
/** Before all pictures of the shop, whose order is their width. */
const uploadOrder = 0;
const uploadsWaitingMax = 48;
/** A household, or a form that is sent again and again. */
const uploadsOfAddressMax = 16;

/** Encodes two pictures at a time, and of one key one at a time. */
export class PictureQueue {
  #waiting: Job[] = [];
  #running: Job[] = [];

  /** How many pictures wait, and how many are being encoded. */
  get counts(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#running.length };
  }

  /** Runs `work` when a place is free. Of those waiting, the lowest order starts first. */
  run<Result>(key: string, order: number, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const before = this.#waiting.findIndex((job) => job.order > order);
      const job = { key, order, start: () => work().then(resolve, reject) };
      this.#waiting.splice(before === -1 ? this.#waiting.length : before, 0, job);
      this.#startNext();
    });
  }

  /** Runs the work for a customer's picture, one at a time for each address. Throws 503 when too many wait. */
  async runUpload<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const key = rateLimitKey(address);
    const uploads = this.#waiting.filter(({ order }) => order === uploadOrder);
    const own = uploads.filter((job) => job.key === key);
    if (uploads.length >= uploadsWaitingMax || own.length >= uploadsOfAddressMax) throw tooBusy();
    return this.run(key, uploadOrder, work);
  }

  #startNext(): void {
    while (this.#running.length < runningMax) {
      const job = this.#waiting.find(({ key }) => this.#running.every((one) => one.key !== key));
      if (!job) return;
      this.#waiting = this.#waiting.filter((one) => one !== job);
      this.#running.push(job);
      void job.start().finally(() => {
        this.#running = this.#running.filter((one) => one !== job);
        this.#startNext();
      });
    }
  }
}

/** For the whole process, as are the threads. */
export const pictureQueue = new PictureQueue();

function tooBusy(): FailureError {
  const message = 'Many pictures are arriving at the moment. Nothing was saved: please try again in a few seconds.';
  return new FailureError(503, message, [{ code: nothingSaved, description: message }], { retryAfterSeconds: 10 });
}
