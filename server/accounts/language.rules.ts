export type Language = 'en' | 'cy'

/** Returns the language that was named, or else the first of the portal's languages in an `Accept-Language` header, or English. */
export function languageFor(named: unknown, acceptLanguage: string | undefined): Language {
  return [named, ...accepted(acceptLanguage ?? '')].find(isLanguage) ?? 'en'
}

function isLanguage(tag: unknown): tag is Language {
  return tag === 'en' || tag === 'cy'
}

/** Languages without their countries, the most wanted first. */
function accepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1'
      return { language: tag.split('-')[0] ?? '', weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}
