import type { Page } from 'playwright-core'

export interface Loaded {
  url: URL
  /** Type of the request: `script`, `image`, `fetch` … */
  type: string
  /** Compressed size of the body in bytes. */
  body: number
  /** Size of the response headers in bytes. */
  headers: number
}

/** Records what a page and its workers load from now on. The result does not wait for unfinished requests. */
export function watchTraffic(page: Page): () => Promise<Loaded[]> {
  const finished: Promise<Loaded>[] = []
  page.on('requestfinished', (request) => {
    const size = request.sizes()
    finished.push(
      size.then(({ responseHeadersSize, responseBodySize }) => ({
        url: new URL(request.url()),
        type: request.resourceType(),
        body: responseBodySize,
        headers: responseHeadersSize,
      })),
    )
  })
  return () => Promise.all(finished)
}

export function bytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { body, headers }) => sum + body + headers, 0)
}

/** Returns the size of the scripts of a page in bytes, without headers, as in the limit for the home page. */
export function scriptBytesOf(loaded: readonly Loaded[]): number {
  return loaded.filter(({ type }) => type === 'script').reduce((sum, { body }) => sum + body, 0)
}
