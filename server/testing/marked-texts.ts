import { randomBytes } from 'node:crypto'

/** Texts that occur nowhere else, so that each can be found wherever the portal should not have written it. */
export interface MarkedTexts {
  /** A new text of letters and digits. */
  next: () => string
  count: () => number
  /** Those that are in a text, in upper or lower case. */
  foundIn: (text: string) => string[]
}

export function markedTexts(): MarkedTexts {
  const run = randomBytes(4).toString('hex')
  const made: string[] = []
  return {
    next: () => {
      const mark = `mk${run}n${String(made.length)}z`
      made.push(mark)
      return mark
    },
    count: () => made.length,
    foundIn: (text) => {
      const found = new Set(text.toLowerCase().match(new RegExp(`mk${run}n\\d+z`, 'g')))
      return made.filter((mark) => found.has(mark))
    },
  }
}
