import { BREAKERS, PAIRS, TELLTALE } from './payloads.ts'
import type { Place, Question } from '#server/testing/every-parameter.ts'

export interface Said {
  status: number
  body: string
}

export interface Finding {
  kind: 'fault' | 'told' | 'condition'
  where: string
  text: string
}

/** A difference between responses counts if it occurs this many times in a row. */
const TIMES = 3

/** Tries a number of breakers and pairs at a place, beginning with a given one. */
export async function probe(
  ask: (question: Question) => Promise<Said>,
  place: Place,
  { from, breakers, pairs }: { from: number; breakers: number; pairs: number },
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const text of turned(BREAKERS, from, breakers)) {
    const { status, body } = await ask(place.ask(text))
    if (status >= 500) found.push({ kind: 'fault', where: place.what, text })
    if (TELLTALE.test(body)) found.push({ kind: 'told', where: place.what, text })
  }
  for (const [holds, fails] of turned(PAIRS, from, pairs))
    if (await alwaysDiffers(ask, place, holds, fails))
      found.push({ kind: 'condition', where: place.what, text: holds })
  return found
}

async function alwaysDiffers(
  ask: (question: Question) => Promise<Said>,
  place: Place,
  holds: string,
  fails: string,
): Promise<boolean> {
  for (let time = 0; time < TIMES; time += 1) {
    const one = await ask(place.ask(holds))
    const other = await ask(place.ask(fails))
    const [left, right] = [one, other].map(({ body }) => plain(body, [holds, fails]))
    if (one.status === other.status && left === right) return false
  }
  return true
}

/**
 * Removes the texts of a pair, of which a response repeats the one that was sent and may list both from earlier requests,
 * and everything that changes each time: numbers and the nonce of a page.
 */
function plain(body: string, pair: readonly string[]): string {
  const spellings = pair.flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    // Browsers and `fetch` write apostrophes in queries in this way, and a link to the page itself repeats it.
    encodeURIComponent(text).replaceAll("'", '%27'),
    // Links of a page write queries in this way.
    new URLSearchParams({ '': text }).toString().slice(1),
  ])
  return [...spellings, ...spellings.map(inPages)]
    .reduce((text, spelling) => text.replaceAll(spelling, ''), body)
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/\d+/g, '0')
}

/** Escapes a text as pages and the data in them do. */
function inPages(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
}

function turned<T>(list: readonly T[], from: number, count: number): T[] {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[(from + index) % list.length] as T,
  )
}
