// The rules for all texts that visitors read. banned.json has the phrases, exceptions.json the texts that stay.

/** Words; a longer sentence is read twice. */
export const LONGEST_SENTENCE = 30

/** Welsh prepositions that change the first letter of the next word. A value cannot be changed. */
const BEFORE_A_VALUE =
  /(?<![\p{L}])(?:o|i|at|â|gan|am|ar|dan|dros|drwy|heb|hyd|wrth|yn|ym|yng)\s+\{\{(\w+)\}\}/giu

/**
 * @typedef {{ phrase: string, instead: string }} Banned
 * @typedef {{ en: Banned[], cy: Banned[], unmutated: Record<string, string[]> }} Rules
 */

/**
 * Returns what is wrong with a text, a line for each.
 * @param {string} text
 * @param {'en' | 'cy'} language
 * @param {Rules} rules
 */
export function findingsIn(text, language, rules) {
  const plain = text.replaceAll(/<[^<>]*>/g, '')
  const banned = rules[language]
    .filter(({ phrase }) => new RegExp(phrase, 'iu').test(plain))
    .map(({ phrase, instead }) => `phrase: /${phrase}/ (${instead})`)
  const values =
    language === 'en'
      ? []
      : [...plain.matchAll(BEFORE_A_VALUE)]
          .filter(([, name = '']) => !Object.values(rules.unmutated).flat().includes(name))
          .map(([found]) => `mutation: "${found}" (a colon, "ger", or the value as subject)`)
  const long = sentencesOf(plain)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length)
    .filter((words) => words > LONGEST_SENTENCE)
    .map((words) => `sentence: ${words} words (at most ${LONGEST_SENTENCE})`)
  return [...banned, ...values, ...long]
}

/** @param {string} text */
function sentencesOf(text) {
  return text.split(/(?<=[.!?:;])\s+|\n/)
}

/**
 * All texts of a catalogue, by dotted key.
 * @param {unknown} value
 * @param {string} path
 * @returns {[string, string][]}
 */
export function textsIn(value, path = '') {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(/** @type {object} */ (value)).flatMap(([key, inner]) =>
    textsIn(inner, path === '' ? key : `${path}.${key}`),
  )
}
