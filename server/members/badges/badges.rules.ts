import { BADGES, type Badge, type BadgeName } from '#contract/accounts/badges.ts'
import type { RecordCounts } from './badge.ts'

/**
 * The rule for a Welsh title: it contains a letter ŵ or ŷ, which English never uses, or one of these words, and none
 * of the English words below. The rule is simple and has limits: a title of rarer Welsh words is missed, and a Welsh
 * place name alone counts. Whole words, without accents, in lower case.
 */
const WELSH_WORDS = [
  // Articles and prepositions.
  ...['y', 'yr', 'ar', 'ger', 'yn', 'wrth', 'uwch', 'uwchben', 'islaw', 'rhwng', 'gerllaw', 'ac'],
  // Kinds of earthworks and sites.
  ...['crug', 'crugiau', 'caer', 'caerau', 'castell', 'carn', 'carnedd', 'carneddau', 'clawdd', 'cloddiau'],
  ...[
    'ffos',
    'ffosydd',
    'maen',
    'meini',
    'carreg',
    'cerrig',
    'bedd',
    'beddau',
    'beddrod',
    'twmpath',
    'tomen',
  ],
  ...['cae', 'caeau', 'lloc', 'llociau', 'hafod', 'hendre', 'llain', 'lleiniau', 'cylch', 'chwarel', 'melin'],
  ...['odyn', 'pwll', 'ffordd', 'llwybr', 'fferm', 'anheddiad', 'eglwys', 'capel', 'adfail', 'adfeilion'],
  // Places and adjectives.
  ...['bryn', 'bryniau', 'mynydd', 'moel', 'nant', 'afon', 'llyn', 'cors', 'rhos', 'coed', 'cwm', 'pentir'],
  ...['hen', 'mawr', 'fawr', 'bach', 'fach', 'crwn', 'gron', 'uchaf', 'isaf', 'newydd', 'ganol'],
]

const ENGLISH_WORDS = [
  ...['the', 'of', 'near', 'and', 'by', 'in', 'on', 'above', 'below', 'with', 'from', 'to', 'old', 'new'],
  ...['possible', 'probable', 'small', 'large', 'round', 'low', 'mound', 'barrow', 'cairn', 'enclosure'],
  ...['ditch', 'bank', 'field', 'fields', 'system', 'settlement', 'track', 'trackway', 'road', 'pit', 'pits'],
  ...['quarry', 'fort', 'hillfort', 'ring', 'feature', 'site', 'unknown', 'earthwork', 'earthworks', 'farm'],
  ...['house', 'lynchet', 'lynchets', 'ridge', 'furrow', 'hollow', 'way', 'platform', 'burial', 'boundary'],
]

/** Patterns in PostgreSQL's syntax. */
export const WELSH_TITLE = { letter: '[ŵŷŴŶ]', word: anyOf(WELSH_WORDS), not: anyOf(ENGLISH_WORDS) }

function anyOf(words: readonly string[]): string {
  return `\\m(${words.join('|')})\\M`
}

const RULES: Readonly<Record<BadgeName, { of: keyof RecordCounts; need: number }>> = {
  first_find: { of: 'records', need: 1 },
  ten_finds: { of: 'records', need: 10 },
  fifty_finds: { of: 'records', need: 50 },
  hundred_finds: { of: 'records', need: 100 },
  first_photo: { of: 'withPicture', need: 1 },
  first_welsh_title: { of: 'withWelshTitle', need: 1 },
  first_her_number: { of: 'withNumber', need: 1 },
  five_site_types: { of: 'siteTypes', need: 5 },
  every_period: { of: 'periods', need: 7 },
  second_look: { of: 'improved', need: 1 },
}

/** Badges are not stored, so a member who deletes a record may lose a badge. */
export function badgesOf(counts: RecordCounts): Badge[] {
  return BADGES.map((badge) => {
    const { of, need } = RULES[badge]
    return { badge, earned: counts[of] >= need, have: Math.min(counts[of], need), need }
  })
}
