import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Details, ShownKnown } from '#contract/records/details.ts'
import type { Evidence } from '#contract/records/details-values.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { isSameReference, REFERENCE_SCHEMES, type ShownReference } from '#contract/records/references.ts'
import type { ReviewSummary } from '#contract/review/review.ts'
import { listWords } from '#language/lists.ts'
import { positionWords } from '#web/lib/words/position-words.ts'
import { inLanguage } from '#web/lib/public-bodies.ts'
import { sentence } from '#web/lib/words/sentence.ts'
import { dayInWords, monthInWords } from '#language/days.ts'
import { useSeenWords } from '../list/use-seen-words.ts'

/** A part of a line: what a member wrote, in a language that nobody knows, or words of the portal. */
export interface KnownPiece {
  text: string
  written?: boolean
  /** A page about it elsewhere. */
  href?: string
}

interface KnownFact {
  name: string
  /** Each line in pieces that are joined by a point in the middle. */
  lines: KnownPiece[][]
}

interface Words {
  t: TFunction<'known'>
  tReview: TFunction<'review'>
  language: string
  seenWords: (seen: SeenUnder) => string
}

type Sure = Pick<ReviewSummary, 'sure_archaeological' | 'sure_type' | 'position'>

/** What is known in the words of the page, as facts for the record and as one line for a closed row. */
export function useKnownWords() {
  const { t, i18n } = useTranslation('known')
  const { t: tReview } = useTranslation('review')
  const words: Words = { t, tReview, language: i18n.language, seenWords: useSeenWords() }
  const sureLine = (known: Details) => lineOfSure(words, known)
  const howLine = (known: Details) => lineOfEvidence(words, known)
  const nowLine = (known: Details) => lineOfState(words, known)
  const numbersLine = ({ references }: Details) => references.map(({ number }) => number).join(', ')
  /**
   * @param review what a reviewer is sure of, beside what the finder is; null to leave it out
   * @param shown the numbers with the pages about them
   */
  const facts = (known: Details | ShownKnown, review: Sure | null, shown: readonly ShownReference[] = []) =>
    [
      ...factsOfSure(words, known, review),
      ...factsOfEvidence(words, known),
      ...factsOfState(words, known),
      ...factsOfNumbers(words, known, shown),
    ].filter(({ lines }) => lines.length > 0)
  return {
    facts,
    sureLine,
    howLine,
    nowLine,
    numbersLine,
    line: (known: Details) => joined([sureLine(known), howLine(known), nowLine(known), numbersLine(known)]),
    /** A fact on each line, for the history of a record. */
    text: (known: ShownKnown) => facts(known, null).map(textOfFact).join('\n'),
  }
}

function textOfFact({ name, lines }: KnownFact): string {
  const said = lines.map((pieces) => joined(pieces.map(({ text }) => text))).filter((line) => line !== '')
  return said.length === 0 ? name : `${name}: ${said.join('; ')}`
}

function factsOfSure(words: Words, known: Details, review: Sure | null): KnownFact[] {
  const { t } = words
  const archaeological = ({ sure_archaeological: sure }: Sure) => sure && t(`archaeological.${sure}`)
  const type = ({ sure_type: sure }: Sure) => sure && t(`type.${sure}`)
  const position = ({ position: at }: Sure) => (at ? positionWords(t, at) : null)
  const both = (of: (sure: Sure) => string | null): KnownPiece[][] => [
    ...lineOf(of(known), (value) => (review ? t('sure.finder', { value }) : sentence(value))),
    ...lineOf(review && of(review), (value) => t('sure.reviewer', { value })),
  ]
  return [
    { name: t('sure.archaeologicalIs'), lines: both(archaeological) },
    { name: t('sure.typeIs'), lines: both(type) },
    { name: t('sure.positionIs'), lines: both(position) },
  ]
}

function factsOfEvidence(words: Words, { evidence }: Details): KnownFact[] {
  return kindsOf(evidence).map((kind) => ({
    name: words.t(`kinds.${kind}`),
    lines: evidence.filter((each) => each.kind === kind).map((each) => piecesOf(words, each)),
  }))
}

function factsOfState({ t, language }: Words, known: Details): KnownFact[] {
  const { condition, threats, measured_on_site: measured } = known
  const named = threats.map((each) => inSentence(t(`threats.${each}`)))
  const day = measured?.date ? [{ text: dayOrPartWords(measured.date, language) }] : []
  return [
    { name: t('now.condition'), lines: lineOf(condition && t(`conditions.${condition}`), sentence) },
    {
      name: t('now.threatsAre'),
      lines: named.length > 0 ? lineOf(listWords(named, language), sentence) : [],
    },
    {
      name: t('now.measured'),
      lines: measured ? [[{ text: measured.note, written: true }, ...day]] : [],
    },
  ]
}

/** Each register is a fact, with all its numbers. */
function factsOfNumbers(
  { tReview, language }: Words,
  { references }: Details,
  shown: readonly ShownReference[],
): KnownFact[] {
  const schemes = REFERENCE_SCHEMES.filter((scheme) => references.some((each) => each.scheme === scheme))
  return schemes.map((scheme) => ({
    name: tReview(`schemes.${scheme}`),
    lines: references
      .filter((each) => each.scheme === scheme)
      .map((each) => {
        const address = shown.find((one) => isSameReference(one, each))?.url
        return [{ text: each.number, ...(address && { href: inLanguage(address, language) }) }]
      }),
  }))
}

function lineOf(text: string | null, words: (text: string) => string): KnownPiece[][] {
  return text === null ? [] : [[{ text: words(text) }]]
}

/** Of a visit, the day comes first; of all else, what was written. */
function piecesOf({ t, language, seenWords }: Words, each: Evidence): KnownPiece[] {
  const { kind, layer, azimuth = null, altitude = null } = each
  const day = each.date ? [{ text: dayOrPartWords(each.date, language) }] : []
  const written = [each.name, each.edition, each.source, each.note, each.set, each.version, each.who]
  const isVisit = kind === 'site_visit'
  return [
    ...(layer ? [{ text: seenWords({ layer, azimuth, altitude }) }] : []),
    ...(isVisit ? day : []),
    ...written.flatMap((text) => (text ? [{ text, written: true }] : [])),
    ...(isVisit ? [] : day),
    ...(each.permission ? [{ text: t(`permissionIs.${each.permission}`) }] : []),
    ...(each.seen_as ? [{ text: inSentence(t(`seenAs.${each.seen_as}`)) }] : []),
  ]
}

function kindsOf(evidence: Details['evidence']): Evidence['kind'][] {
  return [...new Set(evidence.map(({ kind }) => kind))]
}

function lineOfSure(words: Words, known: Details): string {
  const { t } = words
  return joined([
    known.sure_archaeological && t(`archaeological.${known.sure_archaeological}`),
    known.sure_type && t(`type.${known.sure_type}`),
    known.position && positionWords(t, known.position),
  ])
}

function lineOfEvidence({ t, language }: Words, { evidence }: Details): string {
  const kinds = kindsOf(evidence).filter((kind) => kind !== 'site_visit')
  const visits = evidence.filter(({ kind }) => kind === 'site_visit')
  return joined([
    enumerated(kinds.map((kind) => t(`kinds.${kind}`))),
    ...visits.map(({ date }) =>
      date ? t('line.visited', { day: dayOrPartWords(date, language) }) : t('line.visitedUndated'),
    ),
  ])
}

function lineOfState({ t }: Words, known: Details): string {
  return joined([
    known.condition && t(`conditions.${known.condition}`),
    enumerated(known.threats.map((each) => t(`threats.${each}`))),
    known.measured_on_site?.note ?? null,
  ])
}

function enumerated(names: readonly string[]): string {
  return names.map((name, at) => (at === 0 ? name : inSentence(name))).join(', ')
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}

/** A name inside a sentence. `LiDAR` and `GPS` keep their capitals. */
function inSentence(name: string): string {
  const keeps = name.startsWith('LiDAR') || !/^\p{Lu}\p{Ll}/u.test(name)
  return keeps ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
}

/** A day, a month or a year in words; a text that is none stays as it is. */
function dayOrPartWords(day: string, language: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    const date = new Date(`${day}T00:00:00Z`)
    return Number.isNaN(date.getTime()) ? day : dayInWords(date, language, { zone: 'UTC' })
  }
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(day) ? monthInWords(day, language) : day
}
