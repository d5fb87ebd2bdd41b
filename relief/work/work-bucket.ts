import { addressOfPlace, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { asRefusal, UNATTENDED } from './bucket-trouble.ts'
import { tooShort, type WorkFiles, type WorkReader } from './work-files.ts'

/** Requests at once by one reader, whose answers each take some milliseconds. */
const AT_ONCE = 32
/** Bytes that are read when a file is first read at its beginning: more than the header of a job has. */
const HEAD = 32 * 1024

/** Opens the work in a bucket. An object appears whole or not at all, and of two equal ones the later stays. */
export function openWorkBucket(settings: ObjectSettings, patient = UNATTENDED): WorkFiles {
  const objects = openObjects(settings, patient)
  const name = addressOfPlace(settings)
  return {
    name,
    atOnce: AT_ONCE,
    put: (file, parts) => asRefusal(() => objects.put(file, Buffer.concat(parts))),
    text: (file) => asRefusal(async () => (await objects.bytes(file))?.toString('utf8') ?? null),
    list: (folder) =>
      asRefusal(async () => {
        const names: string[] = []
        for await (const { key } of objects.list(`${folder}/`)) names.push(key.slice(folder.length + 1))
        return names
      }),
    lastChange: (folder) =>
      asRefusal(async () => {
        let last: Date | null = null
        for await (const { modifiedAt } of objects.list(`${folder}/`))
          if (last === null || modifiedAt > last) last = modifiedAt
        return last
      }),
    open: (file) => Promise.resolve(readerOf(`${name}/${file}`, (range) => objects.bytes(file, range))),
  }
}

type Ask = (range: { first: number; last: number }) => Promise<Buffer | null>

function readerOf(name: string, ask: Ask): WorkReader {
  const bytesAt = async (first: number, length: number): Promise<Buffer> => {
    const bytes = await asRefusal(() => ask({ first, last: first + length - 1 }))
    if (!bytes) throw new Error(`${name}: this file of unfinished work was deleted`)
    return bytes
  }
  let head: Promise<Buffer> | null = null
  return {
    async readInto(buffer, position) {
      const end = position + buffer.length
      const inHead = end <= HEAD && (position === 0 || head !== null)
      if (inHead) head ??= bytesAt(0, HEAD)
      const bytes =
        inHead && head ? (await head).subarray(position, end) : await bytesAt(position, buffer.length)
      if (bytes.length !== buffer.length) throw tooShort(name, position + bytes.length)
      buffer.set(bytes)
    },
    close: () => Promise.resolve(),
  }
}
