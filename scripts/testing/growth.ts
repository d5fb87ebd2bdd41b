/** Reads a text from outside. Its result does not matter here. */
export type Reader = (text: string) => unknown

/** Repeated in the middle of the test texts: characters that the expressions of the project skip, count or split at. */
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

/** Greatest length of a text in characters: quadratic time is noticeable there on any machine. */
const LONGEST = 16_384
/** The least time in milliseconds that can be measured reliably. */
const MEASURABLE = 3
/** The greatest growth of the work for four times the text: 4 is linear, 16 quadratic. */
const MOST_GROWTH = 10
/** Growth beyond which a text of twice the length might never be read to its end. */
const HOPELESS = 60

export interface SlowText {
  before: string
  atom: string
  behind: string
  characters: number
  /** The work for this text, as a multiple of the work for a quarter of it. */
  growth: number
}

/** Shapes of test texts, independent of their length. */
const SHAPES = [
  ...BEHIND.flatMap((behind) => ATOMS.map((atom) => ({ before: '', atom, behind }))),
  ...BEFORE.flatMap((before) => ATOMS.map((atom) => ({ before, atom, behind: '\0x' }))),
]

/**
 * Returns a text whose cost grows faster than its length, or null where there is none. Texts become longer until their cost
 * can be measured. Only the ratio of two costs counts, so that the speed of the machine does not matter, and a ratio that is
 * too large must be too large at twice the length too.
 * @param longest greatest length of a text in characters
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

/** Yields lengths in small steps at first, because an exponential reader would never return from a long text. */
function* lengths(longest: number): Generator<number> {
  for (let length = 16; length <= longest; length = Math.ceil(length * (length < 64 ? 1.15 : 2))) yield length
}

function growthAt(read: Reader, textOf: (characters: number) => string, characters: number): number {
  let least = Infinity
  for (let turn = 0; turn < 4 && least > MOST_GROWTH; turn += 1) {
    const cost = costOf(read, textOf(characters), 5)
    // What took long at first was a disturbance of the machine.
    if (cost < MEASURABLE) return 0
    // At least a hundredth of a millisecond: less cannot be measured, and would make any growth look infinite.
    const quarter = Math.max(costOf(read, textOf(characters / 4), 5), 0.01)
    least = Math.min(least, cost / quarter)
  }
  return least
}

/** Returns milliseconds, the best of several runs, because disturbances only make a measurement longer. */
function costOf(read: Reader, text: string, turns: number): number {
  let best = Infinity
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now()
    read(text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
