// The process that reads files of strangers: a file comes in, an answer as JSON goes out, and it ends. It never sees the
// settings of the portal.
import { buffer } from 'node:stream/consumers'
import { jsonOr } from '#contract/http/json-or.ts'
import { exactGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import { FileFault } from '#formats/read/found.ts'
import { placesIn } from '#formats/read/texts.ts'
import { readFile } from '#formats/read/read-file.ts'
import { COLUMN_NAMES } from './column-names.ts'
import type { ReaderAnswer, ReaderSettings } from './reader-process.ts'

const settings = jsonOr(undefined, process.argv[2] ?? '') as ReaderSettings
// A sign of life, which means nothing in JSON: from here on, its time counts even where the system does not tell it.
process.stdout.write('\n')
process.stdout.write(JSON.stringify(await answer(await buffer(process.stdin), settings)))

async function answer(bytes: Uint8Array, { said, ostn15Grid }: ReaderSettings): Promise<ReaderAnswer> {
  try {
    return { file: await readFile(bytes, said, exactGrid(await openGridNodes(ostn15Grid)), COLUMN_NAMES) }
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.key, files: error.files }
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    // The stack was not made for what is in this file.
    if (name === 'RangeError' && message.includes('call stack')) return { fault: 'importDamaged' }
    if (name === 'RangeError' && /allocation|invalid.* length/i.test(message))
      return { fault: 'importTooMuchMemory' }
    return { fault: 'importReaderFailed', trouble: placesIn(error) }
  }
}
