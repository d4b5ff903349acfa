import { nothingSaved } from '#contract/names/failure-codes.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { rateLimitKey } from '#server/http/rate-limit-key.ts';

/** The client that uploads a picture. */
export interface QueueClient {
  readonly address: string;
  /** The user's id; empty for a visitor. */
  readonly account: string;
}

export interface QueueLimits {
  /** Concurrent jobs in all; per address there is one at a time. */
  readonly running: number;
  readonly waiting: number;
  readonly waitingOfAddress: number;
  readonly waitingOfAccount: number;
  readonly waitMs: number;
}

const defaultLimits: QueueLimits = {
  running: 2,
  waiting: 48,
  waitingOfAddress: 16,
  waitingOfAccount: 4,
  waitMs: 30_000,
};

interface Job {
  readonly address: string;
  readonly account: string;
  /** Rejects the job when it has waited too long. */
  readonly timer: NodeJS.Timeout;
  readonly start: () => Promise<void>;
}

const retryAfterSeconds = 10;

/** Runs jobs round robin over addresses, and within an address over its accounts, so that no client delays the others long. */
export class UploadQueue {
  readonly #limits: QueueLimits;
  /** In order of arrival. */
  #waiting: Job[] = [];
  #running: Job[] = [];
  #starts = 0;
  /** Number of the last start for an address or account. */
  readonly #servedAt = new Map<string, number>();

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  get counts(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#running.length };
  }

  /** Runs a job. Throws a FailureError with 503 when too many wait, or when this one has waited too long. */
  async run<Result>(client: QueueClient, work: () => Promise<Result>): Promise<Result> {
    const address = rateLimitKey(client.address);
    const account = `${address} ${client.account}`;
    this.#requireSpace(address, account);
    return new Promise<Result>((resolve, reject) => {
      const onTimeout = () => {
        this.#waiting = this.#waiting.filter((one) => one !== job);
        reject(tooBusy());
      };
      const timer = setTimeout(onTimeout, this.#limits.waitMs);
      const job: Job = { address, account, timer, start: () => work().then(resolve, reject) };
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  #requireSpace(address: string, account: string): void {
    const { waiting, waitingOfAddress, waitingOfAccount } = this.#limits;
    const ofAddress = this.#waiting.filter((job) => job.address === address);
    const ofAccount = ofAddress.filter((job) => job.account === account);
    const isFull =
      this.#waiting.length >= waiting || ofAddress.length >= waitingOfAddress || ofAccount.length >= waitingOfAccount;
    if (isFull) throw tooBusy();
  }

  #startNext(): void {
    while (this.#running.length < this.#limits.running) {
      const busy = new Set(this.#running.map(({ address }) => address));
      const [job] = this.#waiting
        .filter(({ address }) => !busy.has(address))
        .toSorted(
          (a, b) =>
            this.#served(a.address) - this.#served(b.address) || this.#served(a.account) - this.#served(b.account),
        );
      if (!job) return;
      void this.#start(job);
    }
  }

  async #start(job: Job): Promise<void> {
    clearTimeout(job.timer);
    this.#waiting = this.#waiting.filter((one) => one !== job);
    this.#running.push(job);
    this.#starts += 1;
    this.#servedAt.set(job.address, this.#starts).set(job.account, this.#starts);
    await job.start();
    this.#running = this.#running.filter((one) => one !== job);
    if (this.#running.length === 0 && this.#waiting.length === 0) this.#servedAt.clear();
    this.#startNext();
  }

  #served(key: string): number {
    return this.#servedAt.get(key) ?? 0;
  }
}

function tooBusy(): FailureError {
  const message = 'Many pictures are arriving at the moment. Nothing was saved: please try again in a few seconds.';
  return new FailureError(503, message, [{ code: nothingSaved, description: message }], { retryAfterSeconds });
}
