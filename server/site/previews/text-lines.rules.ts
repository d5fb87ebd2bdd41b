import { trimmedEnd } from '#contract/http/values/trimmed-end.ts'

/** Width of a text in pixels. */
type Measure = (text: string, size: number) => number

export interface Lines {
  size: number
  lines: string[]
}

interface Room {
  width: number
  mostLines: number
  /** Sizes in pixels, the largest first. */
  sizes: readonly [number, ...number[]]
}

const ELLIPSIS = '…'

/**
 * Returns a text in the largest size that leaves nothing out; in the smallest size with an ellipsis if no size does.
 */
export function fittingLines(text: string, measure: Measure, { width, mostLines, sizes }: Room): Lines {
  let size = sizes[0]
  let lines: string[] = []
  for (size of sizes) {
    lines = wrapped(text, (part) => measure(part, size) <= width)
    // A smaller size is better than a broken word.
    const isBroken = lines.join(' ').length !== oneLine(text).length
    if (lines.length <= mostLines && !isBroken) return { size, lines }
  }
  return { size, lines: shortened(lines, mostLines, (part) => measure(part, size) <= width) }
}

/** Breaks a text at the ends of words, and within a word only if it is longer than a line. */
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

/** Smallest share of a text that still conveys its meaning. */
const ENOUGH = 0.6

/**
 * Returns a text without characters that cannot be drawn, such as emoji; null if too little is left, for example of a
 * text in another script.
 */
export function drawableText(text: string, draws: (character: string) => boolean): string | null {
  const characters = Array.from(oneLine(text.normalize('NFC')))
  const kept = characters.filter((character) => character === ' ' || draws(character))
  const letters = (all: readonly string[]) =>
    all.filter((character) => /[\p{L}\p{N}]/u.test(character)).length
  const left = oneLine(kept.join(''))
  return left === '' || letters(kept) === 0 || letters(kept) < ENOUGH * letters(characters) ? null : left
}
