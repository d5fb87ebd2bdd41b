import type { Page, Request } from 'playwright-core'

export interface Loaded {
  url: URL
  /** Type of the request: `script`, `image`, `fetch` … */
  type: string
  /** Compressed size of the body in bytes. */
  body: number
  /** Size of the response headers in bytes. */
  headers: number
}

/**
 * Records what a page and its workers load from now on, until the result is asked for, which does not wait for unfinished
 * requests. The size of a request that finishes later could not be read: the page may be closed by then.
 */
export function watchTraffic(page: Page): () => Promise<Loaded[]> {
  const finished: Promise<Loaded>[] = []
  const note = (request: Request): void => {
    const size = request.sizes()
    finished.push(
      size.then(({ responseHeadersSize, responseBodySize }) => ({
        url: new URL(request.url()),
        type: request.resourceType(),
        body: responseBodySize,
        headers: responseHeadersSize,
      })),
    )
  }
  page.on('requestfinished', note)
  return () => {
    page.off('requestfinished', note)
    return Promise.all(finished)
  }
}

export function bytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { body, headers }) => sum + body + headers, 0)
}

/** Returns the size of the scripts of a page in bytes, without headers, as in the limit for the home page. */
export function scriptBytesOf(loaded: readonly Loaded[]): number {
  return loaded.filter(({ type }) => type === 'script').reduce((sum, { body }) => sum + body, 0)
}
