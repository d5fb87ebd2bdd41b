/** Reads a table as spreadsheet programs do (RFC 4180). Throws if it does not begin with a byte order mark. */
export function readTable(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\uFEFF')) throw new Error('The table has no byte order mark')
  const cells = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
