/** Reads a text that comes from outside. What it makes of it does not matter here. */
export type Reader = (text: string) => unknown

/** Repeated in the middle of the texts that are tried: what the expressions of the project skip, count or part by. */
const ATOMS = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', '0', '1', 'a', 'A', 'z', 'é', 'N', 'E', 'M', 'D', '°', "'", '"'],
  ...['.', ',', ';', ':', '-', '_', '/', '\\', '@', '+', '=', '%', '(', ')', '[', ']', '{', '<', '>', '&'],
  ...['*', '`', '!', '?', '#', '|', '~', '’', '\u200d', '👍', '\u0301', '\ud800', '\0'],
  ...[
    '1 ',
    ' 1',
    'a ',
    'a.',
    'a-',
    '-a',
    '1,',
    ', ',
    'a@',
    '/a',
    '//',
    '..',
    '1.',
    'N ',
    'E 1 ',
    '["',
    '[](',
    '![',
    '*a',
    '> ',
  ],
]
const BEFORE = ['1', 'SN', 'E 1', 'a@', 'http://', '"']
const BEHIND = ['', '1', '\0x']

/** Characters at which a reader is no longer tried: at the square of it no machine is too fast to be noticed. */
const LONGEST = 16_384
/** Milliseconds from which a measurement says something. */
const MEASURABLE = 3
/** Four times the text may cost so many times the work: 4 is linear, 16 quadratic. */
const MOST_GROWTH = 10
/** Beyond this a text of twice the length might never be read to its end. */
const HOPELESS = 60

export interface SlowText {
  before: string
  atom: string
  behind: string
  characters: number
  /** Work for that text, as a multiple of the work for a quarter of it. */
  growth: number
}

/** Texts that a reader is tried with, but for their length. */
const SHAPES = [
  ...BEHIND.flatMap((behind) => ATOMS.map((atom) => ({ before: '', atom, behind }))),
  ...BEFORE.flatMap((before) => ATOMS.map((atom) => ({ before, atom, behind: '\0x' }))),
]

/**
 * A text whose reading costs more than in proportion to its length, found by making texts longer until their cost can
 * be measured; null where there is none. Only the ratio of two costs on this machine counts, so that its speed does
 * not, and a ratio that is too large is believed only when it is so at twice the length too.
 * @param longest characters that the reader is ever given
 */
export function slowText(read: Reader, longest = LONGEST): SlowText | null {
  for (const shape of SHAPES) {
    const slow = slowTextOf(read, longest, shape)
    if (slow) return slow
  }
  return null
}

function slowTextOf(
  read: Reader,
  longest: number,
  parts: Pick<SlowText, 'before' | 'atom' | 'behind'>,
): SlowText | null {
  const textOf = (characters: number) =>
    parts.before + parts.atom.repeat(Math.ceil(characters / parts.atom.length)) + parts.behind
  for (const characters of lengths(longest)) {
    if (costOf(read, textOf(characters), 1) < MEASURABLE) continue
    const growth = growthAt(read, textOf, characters)
    if (growth > HOPELESS || (growth > MOST_GROWTH && growthAt(read, textOf, 2 * characters) > MOST_GROWTH))
      return { ...parts, characters, growth }
  }
  return null
}

/** In small steps at first: what grows exponentially would never come back from a large one. */
function* lengths(longest: number): Generator<number> {
  for (let length = 16; length <= longest; length = Math.ceil(length * (length < 64 ? 1.15 : 2))) yield length
}

function growthAt(read: Reader, textOf: (characters: number) => string, characters: number): number {
  let least = Infinity
  for (let turn = 0; turn < 4 && least > MOST_GROWTH; turn += 1) {
    const cost = costOf(read, textOf(characters), 2)
    // A hundredth of a millisecond: less cannot be measured, and would make every growth look endless.
    const quarter = Math.max(costOf(read, textOf(characters / 4), 5), 0.01)
    least = Math.min(least, cost / quarter)
  }
  return least
}

/** Milliseconds, the best of several turns: what disturbs a measurement makes it longer, never shorter. */
function costOf(read: Reader, text: string, turns: number): number {
  let best = Infinity
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now()
    read(text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
