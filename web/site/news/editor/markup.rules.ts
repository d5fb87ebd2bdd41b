/** A part of a text, in characters from its beginning, and what is put in its place. */
export interface Edit {
  from: number
  to: number
  text: string
  /** What is selected afterwards. */
  select: readonly [number, number]
}

/** What is selected in a text field. */
export interface Selected {
  value: string
  start: number
  end: number
}

const BOLD = '**'
const ITEM = '- '

/** Makes the selection bold, or no longer bold. Without a selection, what is typed next is bold. */
export function bold({ value, start, end }: Selected): Edit {
  const isBold =
    value.slice(start - BOLD.length, start) === BOLD && value.slice(end, end + BOLD.length) === BOLD
  if (isBold) {
    const from = start - BOLD.length
    return { from, to: end + BOLD.length, text: value.slice(start, end), select: [from, from + end - start] }
  }
  // Markdown has no bold that begins or ends with a space.
  const [first, last] = withoutSpaces(value, start, end)
  const text = `${BOLD}${value.slice(first, last)}${BOLD}`
  return { from: first, to: last, text, select: [first + BOLD.length, last + BOLD.length] }
}

function withoutSpaces(value: string, start: number, end: number): [number, number] {
  const chosen = value.slice(start, end)
  if (chosen.trim() === '') return [start, start]
  return [start + chosen.length - chosen.trimStart().length, end - (chosen.length - chosen.trimEnd().length)]
}

/** Makes a list of the lines of the selection, an item a line, or lines of a list again. */
export function list({ value, start, end }: Selected): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', Math.max(end - 1, start))
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith(ITEM) || line === '') && lines.join('') !== ''
  const text = lines
    .map((line) => (isList ? line.slice(ITEM.length) : line === '' && lines.length > 1 ? '' : ITEM + line))
    .join('\n')
  // Without a blank line, Markdown would take the first item for part of the paragraph before it.
  const before = isList || from === 0 || value.slice(0, from).endsWith('\n\n') ? '' : '\n'
  const stop = from + before.length + text.length
  return {
    from,
    to,
    text: before + text,
    select: start === end ? [stop, stop] : [from + before.length, stop],
  }
}

/** Puts a link on the selection; without one, the address stands for it. @param address as {@link linkAddress} gives it */
export function link({ value, start, end }: Selected, address: string): Edit {
  const [first, last] = withoutSpaces(value, start, end)
  const chosen = value.slice(first, last)
  const words = (chosen === '' ? address.replace(/^(?:https?:\/\/|mailto:)/, '') : chosen).replace(
    /[[\]]/g,
    String.raw`\$&`,
  )
  const text = `[${words}](${address})`
  const stop = first + text.length
  return { from: first, to: last, text, select: [stop, stop] }
}

/**
 * The address of a link as Markdown can hold it: `cadw.gov.wales` becomes `https://cadw.gov.wales`, and an address with an @ one for
 * emails. Null if it is none.
 */
export function linkAddress(typed: string): string | null {
  const written = typed.trim()
  if (written === '' || /\s/.test(written)) return null
  const whole = /^(?:https?:\/\/|mailto:|\/|#)/i.test(written)
    ? written
    : /^[^/@]+@[^/@]+$/.test(written)
      ? `mailto:${written}`
      : `https://${written}`
  if (!/^[/#]/.test(whole) && !URL.canParse(whole)) return null
  if (/^https?:/i.test(whole) && !new URL(whole).hostname.includes('.')) return null
  return whole.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C').replaceAll('>', '%3E')
}
