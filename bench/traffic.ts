import type { Page } from 'playwright-core'

export interface Loaded {
  url: URL
  /** As the browser asked for it: `script`, `image`, `fetch` … */
  type: string
  /** Bytes of the body as it crosses the wire, so compressed. */
  body: number
  /** Bytes of the answer's headers. */
  headers: number
}

/** What a page loads from now on, its workers too; the answer waits for what is under way no longer. */
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

/** What the scripts of a page weigh, without headers, as the limit for the home page counts. */
export function scriptBytesOf(loaded: readonly Loaded[]): number {
  return loaded.filter(({ type }) => type === 'script').reduce((sum, { body }) => sum + body, 0)
}
