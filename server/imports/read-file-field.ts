import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { IMPORT_MAX_BYTES } from '#contract/imports/imports.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { formatOf } from '#formats/read/read-file.ts'

const LONGEST_NAME = 200

/** Reads the file of a form. What the first bytes of a file tell is refused at once; the rest is seen when it is read. */
export function readFileField({ files, fields }: Sent): { fileName: string; bytes: Uint8Array } {
  const file = files.get('file')
  if (!file) throw refused(fields.has('file') ? 'pictureNotFile' : 'required')
  const { bytes, filename } = file
  if (bytes.length === 0) throw refused('pictureEmpty')
  if (bytes.length > IMPORT_MAX_BYTES) throw refused('importTooLarge')
  const format = formatOf(bytes)
  if (format === 'spreadsheet') throw refused('importSpreadsheet')
  if (format === 'unknown') throw refused('importFormat')
  return { fileName: nameOf(filename), bytes }
}

function refused(key: keyof typeof REFUSAL_TEXTS): Refusal {
  return new Refusal('invalid', { fields: { file: [REFUSAL_TEXTS[key]] } })
}

/** The name is only shown, and never a path. */
function nameOf(filename: string): string {
  const name =
    filename
      .toWellFormed()
      .replaceAll(/[\p{Cc}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? ''
  return Array.from(name === '' ? '–' : name)
    .slice(0, LONGEST_NAME)
    .join('')
}
