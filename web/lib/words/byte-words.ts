/** A size in bytes, as readable text: `12 kB`, `86 MB`, `1.2 GB`. */
export function sizeWords(bytes: number): string {
  if (bytes > 0 && bytes < 1e6) return `${Math.ceil(bytes / 1000)} kB`
  const megabytes = bytes / 1e6
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}
