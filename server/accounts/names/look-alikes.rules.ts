/** Scripts that are commonly written together and with Latin, and whose letters look like no Latin ones. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Coptic', 'Cherokee'],
  ...['Canadian_Aboriginal', 'Deseret', 'Lisu', 'Osage', 'Tifinagh', 'Nko', 'Vai', 'Ethiopic', 'Runic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Mongolian', 'Ogham', 'Gothic'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))

/**
 * Whether a name has letters of two scripts, such as a Cyrillic а among Latin ones. Mixtures are allowed only for
 * East Asian scripts, as in Unicode's "highly restrictive" level (UTS 39, 5.2).
 */
export function mixesScripts(name: string): boolean {
  const letters = Array.from(name).filter(
    (each) => /\p{L}/u.test(each) && !EAST_ASIAN.test(each) && !/\p{Script=Common}/u.test(each),
  )
  return new Set(letters.map((each) => SCRIPTS.findIndex((script) => script.test(each)))).size > 1
}

/** Letters by the Latin letter that they look like, in lower or upper case (from confusables.txt of UTS 39). */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  ...{ a: 'аαɑ', b: 'вβ', c: 'сϲ', d: 'ԁ', e: 'еε', g: 'ցɡ', h: 'һнηհ', i: 'іιı', j: 'јյ', k: 'кκĸ', l: 'ӏ' },
  ...{ m: 'мμ', n: 'ոп', o: 'оοօσ', p: 'рρ', q: 'ԛզ', r: 'г', s: 'ѕ', t: 'тτ', u: 'սυ', v: 'ѵν', w: 'ѡԝω' },
  ...{ x: 'хχ', y: 'уγү', z: 'ζ' },
}
const LATIN_OF = new Map(
  Object.entries(LOOK_LIKE).flatMap(([latin, others]) => Array.from(others).map((each) => [each, latin])),
)

/**
 * Returns the form of a name that its look-alikes share. Accents stay, so ŵ is not w.
 * @param key result of `keyOf`
 */
export function shapeOf(key: string): string {
  return Array.from(key, (each) => LATIN_OF.get(each) ?? each).join('')
}
