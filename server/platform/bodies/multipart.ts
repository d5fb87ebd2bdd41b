import { Busboy } from '@fastify/busboy'
import { REQUEST_PHRASES, REQUEST_TEXTS, UNREADABLE } from '#contract/http/errors.ts'
import {
  BODY_FIELD_MAX_BYTES,
  BODY_MAX_FIELDS,
  BODY_MAX_PARTS,
  PHOTOS_PER_RECORD,
} from '#contract/http/limits.ts'
import type { Sent, SentFile } from './body.ts'
import { Refusal } from '#server/platform/http/errors.ts'

const LIMITS = {
  fieldSize: BODY_FIELD_MAX_BYTES,
  fields: BODY_MAX_FIELDS,
  files: PHOTOS_PER_RECORD,
  parts: BODY_MAX_PARTS,
}

/**
 * Returns the fields and files of a whole multipart body. If a part is repeated, the last one counts. Throws a Refusal.
 * @param blocks the body in order
 * @param fileSize bytes that are kept of each file
 */
export async function readMultipart(
  contentType: string,
  blocks: readonly Buffer[],
  fileSize: number,
): Promise<Sent> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const marker = boundary?.[1] ?? boundary?.[2]
  if (marker === undefined) throw unreadable(UNREADABLE.noBoundary)
  // A body without parts counts as an empty form, as in the previous portal.
  if (!holds(blocks, `--${marker}`)) return { fields: new Map(), files: new Map() }
  return parse(contentType, blocks, fileSize)
}

/** Finds a text even if it begins in one block and ends in the next. */
function holds(blocks: readonly Buffer[], text: string): boolean {
  let before: Buffer = Buffer.alloc(0)
  return blocks.some((block) => {
    const seam = Buffer.concat([before, block.subarray(0, text.length)])
    before = block.subarray(-text.length)
    return block.includes(text) || seam.includes(text)
  })
}

function parse(contentType: string, blocks: readonly Buffer[], fileSize: number): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, unknown>()
    const files = new Map<string, SentFile>()
    const tooLong = new Map<string, string[]>()
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, fileSize },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (name === '__proto__') reject(unreadable(UNREADABLE.prototypeField))
      if (valueCut) tooLong.set(name, [REQUEST_PHRASES.fieldTooLarge.write({ max: BODY_FIELD_MAX_BYTES })])
      fields.set(name, value)
      files.delete(name)
    })
    parser.on('file', (name, stream, filename, _encoding, mimetype) => {
      if (name === '__proto__') reject(unreadable(UNREADABLE.prototypeField))
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        // Browsers send an empty file field as a file without a name and without bytes.
        if (filename === '') return
        const file = { filename, mimetype, bytes: Buffer.concat(chunks) }
        fields.set(name, file)
        files.set(name, file)
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => reject(new Refusal('too-large', { detail: REQUEST_TEXTS.tooManyParts })))
    parser.on('error', (error: Error) => reject(unreadable(error.message)))
    parser.on('finish', () => {
      if (tooLong.size > 0) reject(new Refusal('invalid', { fields: Object.fromEntries(tooLong) }))
      else resolve({ fields, files })
    })
    for (const block of blocks) parser.write(block)
    parser.end()
  })
}

function unreadable(why: string): Refusal {
  return new Refusal('invalid', { detail: REQUEST_PHRASES.multipartUnreadable.write({ why }) })
}
