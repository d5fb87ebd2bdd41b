import { numberWords } from '#language/numbers.ts'

/** Number of significant figures; drawings by hand are not more accurate than that. */
const FIGURES = 3

/** Formats an area given in square metres: "1,240 m²", "2.4 ha", "7.3 km²". */
export function areaWords(squareMetres: number, language: string, figures = FIGURES): string {
  if (squareMetres < 10_000) return `${rounded(squareMetres, language, figures)} m²`
  if (squareMetres < 1_000_000) return `${rounded(squareMetres / 10_000, language, figures)} ha`
  return `${rounded(squareMetres / 1_000_000, language, figures)} km²`
}

/** Formats a length given in metres: "130 m", "4.2 km". */
export function lengthWords(metres: number, language: string, figures = FIGURES): string {
  return metres < 1000
    ? `${rounded(metres, language, figures)} m`
    : `${rounded(metres / 1000, language, figures)} km`
}

function rounded(value: number, language: string, figures: number): string {
  return numberWords(value, language, { maximumSignificantDigits: figures })
}
