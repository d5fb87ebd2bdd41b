import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BODY_FIELD_MAX_BYTES, BODY_JSON_MAX_BYTES, PICTURE_MAX_BYTES } from '#contract/http/limits.ts'
import { makeBodyRoom } from './body-room.ts'
import { readBody } from './body.ts'

const BOUNDARY = 'x-boundary-x'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  name: string
  content: string | Buffer
  filename?: string
}

function multipart(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/png`
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function read(type: string, body: string | Uint8Array, { files = true, piece = 65_536 } = {}) {
  const place = makeBodyRoom(256 * 1024 * 1024).enter('somebody')
  return readBody(type, Readable.from(inPieces(Buffer.from(body), piece)), { files, place })
}

describe('a body', () => {
  it('has the same fields as JSON, as a form and as multipart', async () => {
    const expected = new Map([
      ['title', 'Crug & ŵy'],
      ['PRN', ''],
    ])
    const json = await read('application/json; charset=utf-8', '{"title":"Crug & ŵy","PRN":""}')
    const form = await read('application/x-www-form-urlencoded', 'title=Crug+%26+%C5%B5y&PRN=')
    const parts = multipart([
      { name: 'title', content: 'Crug & ŵy' },
      { name: 'PRN', content: '' },
    ])
    expect([json.fields, form.fields, (await read(MULTIPART, parts)).fields]).toEqual([
      expected,
      expected,
      expected,
    ])
  })

  it('counts as a form without fields if it is empty, whatever its type', async () => {
    expect((await read('text/plain', '')).fields.size).toBe(0)
  })

  it('above its limit is refused, with its own text', async () => {
    const long = JSON.stringify({ description: 'x'.repeat(102_400) })
    await expect(read('application/json', long)).rejects.toMatchObject({
      kind: 'too-large',
      said: { detail: 'The request may have at most 102400 bytes.' },
    })
  })
})

describe('multipart', () => {
  it('uses the last of several parts with the same name', async () => {
    const { fields, files } = await read(
      MULTIPART,
      multipart([
        { name: 'title', content: 'first' },
        { name: 'title', content: 'second' },
        { name: 'picture1', content: 'one', filename: 'one.png' },
        { name: 'picture1', content: 'two', filename: 'two.png' },
      ]),
    )
    expect(fields.get('title')).toBe('second')
    expect(Buffer.from(files.get('picture1')?.bytes ?? []).toString()).toBe('two')
  })

  it('stores one byte more than the limit of a picture, so that its field can be refused, and reads on', async () => {
    const parts = [
      { name: 'picture1', content: Buffer.alloc(4 * PICTURE_MAX_BYTES), filename: 'a.png' },
      { name: 'title', content: 'after it' },
    ]
    const { fields, files } = await read(MULTIPART, multipart(parts))
    expect(files.get('picture1')).toMatchObject({ filename: 'a.png', mimetype: 'image/png' })
    expect(files.get('picture1')?.bytes.length).toBe(PICTURE_MAX_BYTES + 1)
    expect(fields.get('title')).toBe('after it')
  })

  it('is limited like JSON if no files are expected', async () => {
    const file = (bytes: number) =>
      multipart([{ name: 'picture1', content: Buffer.alloc(bytes), filename: 'a.png' }])
    await expect(read(MULTIPART, file(BODY_JSON_MAX_BYTES), { files: false })).rejects.toMatchObject({
      kind: 'too-large',
      said: { detail: 'The request may have at most 102400 bytes.' },
    })
    const { files } = await read(MULTIPART, file(1000), { files: false })
    expect(files.get('picture1')?.bytes.length).toBe(1000)
  })

  it.each([1, 7, 4096, 100_000])('is the same if it arrives in pieces of %d bytes', async (piece) => {
    const content = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251))
    const { fields, files } = await read(
      MULTIPART,
      multipart([
        { name: 'picture1', content, filename: 'a.png' },
        { name: 'title', content: 'Crug & ŵy' },
      ]),
      { piece },
    )
    expect(fields.get('title')).toBe('Crug & ŵy')
    expect(Buffer.compare(files.get('picture1')?.bytes ?? Buffer.alloc(0), content)).toBe(0)
  })

  it('distinguishes an empty file, no chosen file, and empty text', async () => {
    const { fields, files } = await read(
      MULTIPART,
      multipart([
        { name: 'picture1', content: '', filename: 'empty.png' },
        { name: 'picture2', content: '', filename: '' },
        { name: 'picture3', content: '' },
      ]),
    )
    expect([...files.keys()]).toEqual(['picture1'])
    expect([...fields.keys()]).toEqual(['picture3', 'picture1'])
  })

  it('removes folders from a file name and reads it as UTF-8', async () => {
    const { files } = await read(
      MULTIPART,
      multipart([
        { name: 'picture1', content: 'x', filename: '../../ŵyn.png' },
        { name: 'picture2', content: 'x', filename: 'C:\\pictures\\a.png' },
      ]),
    )
    expect([...files.values()].map(({ filename }) => filename)).toEqual(['ŵyn.png', 'a.png'])
  })

  it('refuses a text above its limit under its own name, and never shortens it', async () => {
    const content = 'x'.repeat(BODY_FIELD_MAX_BYTES + 1)
    await expect(read(MULTIPART, multipart([{ name: 'description', content }]))).rejects.toMatchObject({
      kind: 'invalid',
      said: { fields: { description: ['Ensure this field has no more than 65536 bytes.'] } },
    })
  })

  it.each([
    ['six files', Array.from({ length: 6 }, (_, n) => ({ name: `f${n}`, content: 'x', filename: 'a.png' }))],
    ['twenty-one fields', Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, content: 'x' }))],
  ])('refuses %s', async (_what, parts) => {
    await expect(read(MULTIPART, multipart(parts))).rejects.toMatchObject({ kind: 'too-large' })
  })

  it('requires a boundary', async () => {
    await expect(read('multipart/form-data', 'x')).rejects.toMatchObject({
      said: { detail: 'Multipart form parse error - Invalid boundary in multipart: None' },
    })
  })

  it('without parts counts as an empty form', async () => {
    expect((await read(MULTIPART, 'no multipart at all')).fields.size).toBe(0)
  })

  it('that ends early is refused', async () => {
    const whole = multipart([{ name: 'title', content: 'x'.repeat(100) }])
    await expect(read(MULTIPART, whole.subarray(0, 120))).rejects.toMatchObject({
      kind: 'invalid',
      said: { detail: expect.stringMatching(/^Multipart form parse error - /) as string },
    })
  })
})

it.each([
  ['application/json', '{"a":{"__proto__":{"admin":true}}}'],
  ['application/x-www-form-urlencoded', '__proto__=x'],
  [MULTIPART, multipart([{ name: '__proto__', content: 'x' }])],
])('a field named like a prototype is refused in %s', async (type, body) => {
  await expect(read(type, body)).rejects.toMatchObject({ kind: 'invalid' })
})
