/**
 * What the server of ranges does instead of answering, or to its answer. With `from`, only to requests of bytes that
 * begin there or later; with `times`, only so many times.
 */
export type RangeFault = { readonly from?: number; readonly times?: number } & (
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number | string }
  /** Redirects to another address. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Sends only so many bytes of the body, and closes the connection. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Names another range in Content-Range than the one that was asked for. */
  | { readonly kind: 'other range' }
  /** Answers 200 with the whole file. */
  | { readonly kind: 'whole file' }
  /** The file has another ETag; `If-Match` with the old one is answered 412. */
  | { readonly kind: 'changed' }
  /** The file has another ETag, and the server does not know `If-Match`. */
  | { readonly kind: 'changed without notice' }
  /** Sends nothing for this long, or for 30 seconds, and then closes the connection. */
  | { readonly kind: 'silence'; readonly milliseconds?: number }
  /** Closes the connection without an answer. */
  | { readonly kind: 'close' }
  /** Sends noise. */
  | { readonly kind: 'garbage' }
  /** Sends blocks that can be inflated, but have half of their cells. */
  | { readonly kind: 'short blocks' }
)

/** A request, as the server saw it. */
export interface AskedRange {
  readonly method: string
  /** First byte and number of bytes that were asked for; null without a range. */
  readonly offset: number | null
  readonly length: number | null
  readonly ifMatch: string | null
  readonly userAgent: string
}

/** Counts since the server was started or the counts were cleared. */
export interface RangeCounts {
  readonly requests: number
  /** Bytes of bodies that were sent. */
  readonly bytes: number
  /** The most requests that were being answered at the same time. */
  readonly together: number
}

/** Returns the next fault for a request of bytes from `offset`, and what is left of it afterwards. */
export function nextFault(
  fault: RangeFault | null,
  offset: number | null,
): { present: RangeFault | null; left: RangeFault | null } {
  if (!fault || (fault.from !== undefined && (offset === null || offset < fault.from)))
    return { present: null, left: fault }
  if (fault.times === undefined) return { present: fault, left: fault }
  if (fault.times <= 0) return { present: null, left: null }
  return { present: fault, left: { ...fault, times: fault.times - 1 } }
}
