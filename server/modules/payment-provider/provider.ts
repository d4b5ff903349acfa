import type { PaymentProvider, ProviderMode } from '#contract/names/payment-providers.ts';

// What every provider of payments does. Each has one file; nothing else knows how it writes.

/** The shop's account at a provider. */
export interface ProviderAccount {
  readonly mode: Exclude<ProviderMode, 'off'>;
  readonly keys: Readonly<Record<string, string>>;
  /** In place of the provider's own addresses, for tests alone: `http://127.0.0.1:4000`. */
  readonly simulator?: string | undefined;
}

/** A payment that somebody is about to make. */
export interface NewAttempt {
  /** 32 hexadecimal digits, unique. */
  readonly id: string;
  readonly amountPaisa: number;
  readonly currency: string;
  /** What it is for, such as `Order 1234-5678`. */
  readonly title: string;
  /** Where the provider sends the browser back to. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly shopUrl: string;
}

/** Where the browser goes. */
export interface StartedAttempt {
  /** What the provider calls the attempt. */
  readonly reference: string;
  readonly url: string;
  /** Fields of a form to be sent there; without them the address is opened. */
  readonly fields?: Readonly<Record<string, string>>;
  /** ISO 8601, UTC: nobody can pay it after that. */
  readonly expiresAt: string;
}

/** An attempt that the provider knows of. */
export interface KnownAttempt {
  readonly id: string;
  readonly reference: string;
  readonly amountPaisa: number;
  readonly currency: string;
  readonly expiresAt: string;
}

/**
 * What some of a provider's words mean for whoever waits. `begun`: nobody has paid it yet; `paid`: it
 * came; `returned`: it came, and went back.
 */
export interface ProviderWords {
  readonly begun: readonly string[];
  readonly paid: string;
  readonly returned: readonly string[];
}

/** What a provider says of an attempt. */
export interface ProviderAnswer {
  /** In its own word, such as `AMBIGUOUS`. */
  readonly said: string;
  /**
   * `paid`: the money came. `waiting`: it may still come. `ended`: it won't. `returned`: it came and
   * was given back at the provider. `unclear`: somebody has to look.
   */
  readonly kind: 'paid' | 'waiting' | 'ended' | 'returned' | 'unclear';
  /** What came; undefined where it can't be read. */
  readonly amountPaisa?: number | undefined;
  readonly currency?: string | undefined;
  /** The code of the payment at the provider, by which both find it. */
  readonly transaction?: string | undefined;
  /** What of a payment that came was given back there since then; undefined where nobody says. */
  readonly returnedPaisa?: number | undefined;
}

/** Money of a payment that is to be given back. */
export interface RefundRequest {
  /** 32 hexadecimal digits, unique. */
  readonly id: string;
  /** What the provider calls the attempt, and the payment. */
  readonly attempt: string;
  readonly transaction: string;
  readonly amountPaisa: number;
  /** What was paid. */
  readonly paidPaisa: number;
  readonly currency: string;
}

/** What a provider says of money that it was to give back. */
export interface RefundAnswer {
  /** In its own word, such as `succeeded`. */
  readonly said: string;
  /** As for attempts: `failed` where the money stays with the shop. */
  readonly kind: 'done' | 'waiting' | 'failed' | 'unclear';
  /** What the provider calls it. */
  readonly reference?: string | undefined;
}

/** How a provider gives money back. */
export interface RefundCalls {
  /** One that is done may still come back. */
  readonly canFail?: boolean;
  /**
   * Before one is written down: throws a refusal where it could not be told from an earlier one when
   * it is asked about.
   */
  check?(account: ProviderAccount, refund: RefundRequest): Promise<void>;
  /**
   * Gives it back: once, however often it is sent with the same id. Throws `ProviderError`, which is
   * a refusal where nothing was given back.
   */
  send(account: ProviderAccount, refund: RefundRequest): Promise<RefundAnswer>;
  /** Asks what became of it. Undefined where the provider has not got it. Never gives anything back. */
  ask(account: ProviderAccount, refund: RefundRequest): Promise<RefundAnswer | undefined>;
}

export interface Provider {
  readonly name: PaymentProvider;
  readonly words: ProviderWords;
  /** It may take money of an attempt after it has said that none came. */
  readonly takesLate?: boolean;
  /** The addresses that a form, or its redirect, may lead to. */
  formTargets(account: ProviderAccount): readonly string[];
  start(account: ProviderAccount, attempt: NewAttempt): Promise<StartedAttempt>;
  /** Asks the provider's server. Throws `ProviderError` without an answer that can be read. */
  ask(account: ProviderAccount, attempt: KnownAttempt): Promise<ProviderAnswer>;
  /** Without them money is given back at the provider's own pages. */
  readonly refunds?: RefundCalls;
}

/** A provider gave no answer, or none that can be read. `message` is for the owner. */
export class ProviderError extends Error {
  /** It has refused, so that the same would be refused again. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.isRefusal = isRefusal;
  }
}

interface ErrorDetails {
  readonly isRefusal?: boolean;
  readonly cause?: unknown;
}
