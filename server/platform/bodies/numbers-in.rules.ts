/** Reads a field with numbers of rows: as JSON, or as a form sends them, in one text with commas. Empty for anything else. */
export function numbersIn(sent: unknown): unknown[] {
  if (typeof sent === 'string') return sent === '' ? [] : sent.split(',').map(Number)
  return Array.isArray(sent) ? sent : []
}

/** Whether it can be the number of a row. */
export function isRowNumber(id: unknown): id is number {
  return Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31
}
