import { languageOf } from './language.ts'

/** Returns a list with "and" before its last item: `a, b and c`; in Welsh `a, b ac c`. */
export function listWords(items: readonly string[], language: string): string {
  const last = items.at(-1)
  if (last === undefined || items.length === 1) return last ?? ''
  const before = items.slice(0, -1).join(', ')
  return languageOf(language) === 'cy' ? `${before} ${afterWelshAnd(last)}` : `${before} and ${last}`
}

/** A vowel. W is one before another consonant than l, n and r, which may follow it after a lost g: `gwlad`, `wlad`. */
const VOWEL = /^(?:[aeiouy]|w(?=[^aeiou\slnr]))/i
const ASPIRATE: Readonly<Record<string, string>> = { c: 'ch', p: 'ph', t: 'th' }

/** "Ac" stands before a vowel. "A" aspirates c, p and t, but not those of names, which have a capital. */
function afterWelshAnd(word: string): string {
  // Without diacritics, so that ŵ and â count as the letters below them.
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (VOWEL.test(plain)) return `ac ${word}`
  return `a ${word.replace(/^[cpt](?![h])/, (letter) => ASPIRATE[letter] ?? letter)}`
}
