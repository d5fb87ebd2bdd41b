import { MONUMENT_TYPE_CONCEPTS, SITE_TYPE_CONCEPTS, WALES_SCHEMES } from '#contract/open-data/concepts.ts'
import { PERIODS, periodDisplay } from '#contract/open-data/vocabulary.ts'

interface Listed {
  uri: string
  label: string
}

/** Numbers of concepts by slug. */
type Numbers = Record<string, number>

export interface Comparison {
  types: Numbers
  periods: Numbers
  /** Types whose number means something else in the Welsh list, or that it does not have: their addresses are not sent. */
  differing: { slug: string; number: number; ours: string; theirs: string | null }[]
}

/** A type is the same only if number and label are equal: the numbers of the two lists are mostly, but not always, shared. */
export function compareLists(listed: readonly Listed[]): Comparison {
  const types = labelsIn(listed, WALES_SCHEMES.type)
  const periods = new Map(
    [...labelsIn(listed, WALES_SCHEMES.period)].map(([number, label]) => [folded(label), number]),
  )
  const comparison: Comparison = { types: {}, periods: {}, differing: [] }
  for (const [slug, concept] of Object.entries({ ...SITE_TYPE_CONCEPTS, ...MONUMENT_TYPE_CONCEPTS })) {
    if (!concept) continue
    const { number, name } = concept
    const theirs = types.get(number) ?? null
    if (theirs !== null && folded(theirs) === folded(name)) comparison.types[slug] = number
    else comparison.differing.push({ slug, number, ours: name, theirs })
  }
  for (const slug of PERIODS) {
    const number = periods.get(folded(periodDisplay(slug)))
    if (number !== undefined) comparison.periods[slug] = number
  }
  return comparison
}

function labelsIn(listed: readonly Listed[], scheme: string): Map<number, string> {
  const beginning = `${scheme}/concepts/`
  return new Map(
    listed
      .filter(({ uri }) => uri.startsWith(beginning) && /^\d+$/.test(uri.slice(beginning.length)))
      .map(({ uri, label }) => [Number(uri.slice(beginning.length)), label]),
  )
}

function folded(label: string): string {
  return label
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
}
