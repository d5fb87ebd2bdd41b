/** Prints a row of a Markdown table, as in bench/README.md. */
export function row(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(bytes > 0 && bytes < 102_400 ? 1 : 0)} kB`
}

export function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
