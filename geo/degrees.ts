import { PLACE_TEXT_MAX_LENGTH } from './grid/grid-reference.ts'
import type { Place } from './position.ts'

const NUMBER = String.raw`\d+(?:\.\d+)?`
const SIGNED = `[-+]?${NUMBER}`
const MARKED = String.raw`[-+]?\d+(?:\.\d+)?\s*°(?:\s*\d+(?:\.\d+)?\s*')?(?:\s*\d+(?:\.\d+)?\s*")?`

/**
 * Parses latitude and longitude as people write them: decimal with point or comma, with a sign or with N, S, E, W before
 * or after, or in degrees, minutes and seconds. Latitude comes first unless letters say otherwise. Returns null for
 * anything else, and for degrees that do not exist.
 */
export function parseDegrees(text: string): Place | null {
  if (text.length > PLACE_TEXT_MAX_LENGTH) return null
  const tidy = tidied(text)
  const halves = lettered(tidy) ?? unlettered(tidy) ?? unlettered(decimalPoints(tidy))
  return halves && checked(halves)
}

type Halves = readonly [latitude: number | null, longitude: number | null]

function tidied(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d ?)D(?:EG)?(?=[ \d]|$)/g, '°')
    .replace(/''|[″“”]/g, '"')
    .replace(/[′‘’ʹ`]/g, "'")
    .replace(/\b(?:LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b[\s:=]*/g, '')
    .trim()
}

/** Turns commas into points, as in `52,13 -3,78` and `52,13; -3,78`, where something else separates the numbers. */
function decimalPoints(text: string): string {
  return text.replace(/(\d),(\d)/g, '$1.$2')
}

function lettered(text: string): Halves | null {
  const behind = /^([^NSEW]+)([NSEW])([^NSEW]+)([NSEW])$/.exec(text)
  const before = /^([NSEW])([^NSEW]+)([NSEW])([^NSEW]+)$/.exec(text)
  const [one, oneLetter, other, otherLetter] = behind
    ? [behind[1], behind[2], behind[3]?.replace(/^[ ,;]+/, ''), behind[4]]
    : [before?.[2] && withoutSeparators(before[2]), before?.[1], before?.[4], before?.[3]]
  if (one === undefined || other === undefined || !oneLetter || !otherLetter) return null
  const first = withSide(angle(decimalPoints(one)), oneLetter)
  const second = withSide(angle(decimalPoints(other)), otherLetter)
  if ('NS'.includes(oneLetter)) return 'EW'.includes(otherLetter) ? [first, second] : null
  return 'NS'.includes(otherLetter) ? [second, first] : null
}

/**
 * Removes separators from the end, one character at a time: a regular expression for the end of a text takes quadratic
 * time for a long run of separators.
 */
function withoutSeparators(text: string): string {
  let end = text.length
  while (' ,;'.includes(text.charAt(end - 1)) && end > 0) end -= 1
  return text.slice(0, end)
}

function withSide(degrees: number | null, letter: string): number | null {
  // A sign and a letter together are ambiguous.
  if (degrees === null || degrees < 0) return null
  return 'SW'.includes(letter) ? -degrees : degrees
}

function unlettered(text: string): Halves | null {
  const pair =
    new RegExp(`^(${SIGNED})°?(?:\\s*[,;]\\s*|\\s+)(${SIGNED})°?$`).exec(text) ??
    new RegExp(`^(${MARKED})[\\s,;]*(${MARKED})$`).exec(text) ??
    new RegExp(`^(${SIGNED}(?:[\\s]+${NUMBER}){1,2})\\s*[,;]\\s*(${SIGNED}(?:\\s+${NUMBER}){1,2})$`).exec(
      text,
    ) ??
    new RegExp(`^(${SIGNED}(?:\\s+${NUMBER}){2})\\s+(${SIGNED}(?:\\s+${NUMBER}){2})$`).exec(text) ??
    new RegExp(`^(${SIGNED}\\s+${NUMBER})\\s+(${SIGNED}\\s+${NUMBER})$`).exec(text)
  return pair && [angle(pair[1] ?? ''), angle(pair[2] ?? '')]
}

/** Parses one to three numbers: degrees, minutes and seconds, of which only the last may have decimals. */
function angle(text: string): number | null {
  if (!/^[\s\d.,+°'"-]+$/.test(text)) return null
  const numbers = text.match(/[-+]?\d+(?:\.\d+)?/g) ?? []
  const [degrees, minutes = 0, seconds = 0] = numbers.map(Number)
  const whole = numbers.slice(0, -1).every((number) => /^[-+]?\d+$/.test(number))
  const sexagesimal = numbers.slice(1).every((number) => /^\d/.test(number) && Number(number) < 60)
  if (degrees === undefined || numbers.length > 3 || !whole || !sexagesimal) return null
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return numbers[0]?.startsWith('-') ? -size : size
}

function checked([latitude, longitude]: Halves): Place | null {
  if (latitude === null || longitude === null) return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}

/** Formats a place as `52.41000° N, 4.08000° W`; five decimals are about a metre. */
export function degreesText({ latitude, longitude }: Place): string {
  const side = (value: number, plus: string, minus: string) =>
    `${Math.abs(value).toFixed(5)}° ${value < 0 ? minus : plus}`
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`
}
