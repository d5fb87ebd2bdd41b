import type { FastifyInstance } from 'fastify'
import {
  FISH_SCHEME,
  fishUri,
  MONUMENT_TYPE_CONCEPTS,
  PERIOD_YEARS,
  SITE_TYPE_CONCEPTS,
  WALES_SCHEMES,
  type FishConcept,
} from '#contract/open-data/concepts.ts'
import { REFERENCE_SCHEMES } from '#contract/records/references.ts'
import { getVocabulary, type Vocabulary, type VocabularyTerm } from '#contract/open-data/vocabulary-list.ts'
import {
  MONUMENT_TYPES,
  monumentTypesOf,
  PERIODS,
  SITE_TYPES,
  type MonumentType,
  type Period,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { findWalesConcepts, type WalesConcepts } from './wales-lists.repository.ts'

export function vocabularyRoutes(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  endpoint(app, getVocabulary, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=300')
    return vocabularyWith(await findWalesConcepts(db))
  })
}

type Key = `siteType.${SiteType}` | `monumentType.${MonumentType}` | `period.${Period}`

function vocabularyWith(wales: WalesConcepts | null): Vocabulary {
  const [en, cy] = [wordsIn('en', 'vocabulary'), wordsIn('cy', 'vocabulary')]
  const labelOf = (key: Key) => ({ en: en(key), cy: cy(key), cy_status: 'to be confirmed' as const })
  const termOf = (slug: string, key: Key, concept: FishConcept | null): VocabularyTerm => ({
    slug,
    label: labelOf(key),
    concept: concept && {
      scheme: FISH_SCHEME,
      uri: fishUri(concept),
      label: concept.name,
      match: concept.match,
    },
    wales: inWales(WALES_SCHEMES.type, wales?.types[slug], concept),
  })
  return {
    site_types: SITE_TYPES.map((slug) => ({
      ...termOf(slug, `siteType.${slug}`, SITE_TYPE_CONCEPTS[slug]),
      monument_types: [...monumentTypesOf(slug)],
    })),
    monument_types: MONUMENT_TYPES.map((slug) =>
      termOf(slug, `monumentType.${slug}`, MONUMENT_TYPE_CONCEPTS[slug]),
    ),
    periods: PERIODS.map((slug) => ({
      slug,
      label: labelOf(`period.${slug}`),
      years: PERIOD_YEARS[slug],
      wales: inWales(WALES_SCHEMES.period, wales?.periods[slug], {
        name: en(`period.${slug}`),
        match: 'exact',
      }),
    })),
    reference_schemes: REFERENCE_SCHEMES.map((slug) => ({
      slug,
      label: {
        en: wordsIn('en', 'review')(`schemes.${slug}`),
        cy: wordsIn('cy', 'review')(`schemes.${slug}`),
        cy_status: 'to be confirmed' as const,
      },
    })),
  }
}

function inWales(
  scheme: string,
  number: number | undefined,
  concept: Pick<FishConcept, 'name' | 'match'> | null,
): VocabularyTerm['wales'] {
  if (number === undefined || !concept) return null
  return { scheme, uri: `${scheme}/concepts/${number}`, label: concept.name, match: concept.match }
}
