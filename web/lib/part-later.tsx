import { lazy, useState, type ComponentType } from 'react'
import { loadWords, type Namespace } from '#web/i18n/index.ts'
import { fetchPart } from './sending/portal-in-reach.ts'

const SOON = new Set<() => Promise<unknown>>()

/**
 * A component that the first picture of a page does not need, fetched when it is first drawn, within `Suspense`. While the portal
 * cannot be reached, it waits for it.
 *
 * @param words those that the page does not load at its beginning
 */
export function partLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly Namespace[] = [],
): ComponentType<Props> {
  const both = () => Promise.all([load(), loadWords(words)])
  return lazy(async () => ({ default: (await fetchPart(both))[0] }))
}

/** One that `fetchPartsSoon` fetches before, so that it is there at once when it is opened, also without the network. */
export function partSoon<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly Namespace[] = [],
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  SOON.add(async () => {
    const [loaded] = await Promise.all([load(), loadWords(words)])
    part = loaded
  })
  const Later = partLater(load, words)
  return function PartSoon(props) {
    // `lazy` would show nothing for a moment, even where everything is there.
    const [Part] = useState(() => part ?? Later)
    return <Part {...props} />
  }
}

/** To be called once the first picture is complete. */
export function fetchPartsSoon(): void {
  // What cannot be fetched now is fetched when it is drawn.
  for (const bring of SOON) void bring().catch(() => undefined)
}
