import type { Caller, Signal } from './calls/call.ts';

/** What the built renderer (`src/shop/entry-server.tsx`) is asked by the server. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly publicUrl: string;
  readonly call: Caller;
  readonly signal?: Signal;
  /** Whether the browser sent `Save-Data`: pictures are smaller then. */
  readonly isSavingData?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  /** Target of a redirect. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** Inline scripts in order, for the hashes in the Content-Security-Policy. */
  readonly scripts: readonly { readonly content: string }[];
  /** The matched routes, whose own scripts the page needs. */
  readonly routeIds?: readonly string[];
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
