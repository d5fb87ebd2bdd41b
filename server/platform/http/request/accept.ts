interface Range {
  type: string
  quality: number
}

/** Returns how much a client wants a media type: from 0 (not at all) to 1. An absent header takes everything. */
export function wanting(accept: string | undefined): (type: string) => number {
  if (accept === undefined || accept.trim() === '') return () => 1
  const ranges = accept.split(',').map(rangeOf)
  return (type) => qualityOf(type, ranges)
}

/** Returns the type that a client wants most, the first of several; null if it takes none of them. */
export function mostWanted<T extends string>(accept: string | undefined, types: readonly T[]): T | null {
  const qualityIn = wanting(accept)
  const best = Math.max(...types.map(qualityIn))
  return best > 0 ? (types.find((type) => qualityIn(type) === best) ?? null) : null
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

/** The range that names most of a type decides (RFC 9110, 12.5.1). */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const names = [type, `${type.split('/')[0] ?? ''}/*`, '*/*']
  const found = names.flatMap((name) => ranges.find((range) => range.type === name) ?? [])
  return found[0]?.quality ?? 0
}
