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
