import { trimmedEnd } from '#contract/trimmed-end.ts'

/** Width of a text in pixels. */
type Measure = (text: string, size: number) => number

export interface Lines {
  size: number
  lines: string[]
}

interface Room {
  width: number
  mostLines: number
  /** Pixels, the largest first. */
  sizes: readonly [number, ...number[]]
}

const ELLIPSIS = '…'

/** A text in the largest size that leaves nothing out; in the smallest, with an ellipsis, where all of them do. */
export function fittingLines(text: string, measure: Measure, { width, mostLines, sizes }: Room): Lines {
  let size = sizes[0]
  let lines: string[] = []
  for (size of sizes) {
    lines = wrapped(text, (part) => measure(part, size) <= width)
    // A word that has to be broken would rather be smaller.
    const isBroken = lines.join(' ').length !== oneLine(text).length
    if (lines.length <= mostLines && !isBroken) return { size, lines }
  }
  return { size, lines: shortened(lines, mostLines, (part) => measure(part, size) <= width) }
}

/** Broken at the ends of words, and within a word only where it is longer than a line. */
function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = broken(word, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function broken(word: string, fits: (part: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

function shortened(lines: readonly string[], most: number, fits: (part: string) => boolean): string[] {
  if (lines.length <= most) return [...lines]
  const [kept, last] = [lines.slice(0, most - 1), lines[most - 1] ?? '']
  let end = last
  while (end !== '' && !fits(end + ELLIPSIS)) {
    const space = end.lastIndexOf(' ')
    end = space > 0 ? end.slice(0, space) : Array.from(end).slice(0, -1).join('')
  }
  return [...kept, trimmedEnd(end, /[\s,;:.·/–-]/) + ELLIPSIS]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Smallest share of a text that still says what it says. */
const ENOUGH = 0.6

/**
 * A text as far as it can be drawn, without a trace of what cannot, such as a picture character; null where that leaves
 * too little, as of a text in letters that the typeface does not have.
 */
export function drawableText(text: string, draws: (character: string) => boolean): string | null {
  const characters = Array.from(oneLine(text.normalize('NFC')))
  const kept = characters.filter((character) => character === ' ' || draws(character))
  const letters = (all: readonly string[]) =>
    all.filter((character) => /[\p{L}\p{N}]/u.test(character)).length
  const left = oneLine(kept.join(''))
  return left === '' || letters(kept) === 0 || letters(kept) < ENOUGH * letters(characters) ? null : left
}
