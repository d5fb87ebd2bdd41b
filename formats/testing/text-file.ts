import { writeFile } from 'node:fs/promises'
import type { FileHead, FileRow, MakeTextFormat } from '../write/file-row.ts'

export function textOf(make: MakeTextFormat, head: FileHead, rows: Iterable<FileRow>): string {
  const format = make(head)
  let first = true
  const lines = [...rows].map((row) => {
    const line = format.row(row, first)
    first = false
    return line
  })
  return [format.start, ...lines, format.end].join('')
}

export async function writeText(
  file: string,
  make: MakeTextFormat,
  { head, rows }: { head: FileHead; rows: Iterable<FileRow> },
): Promise<void> {
  await writeFile(file, textOf(make, head, rows))
}
