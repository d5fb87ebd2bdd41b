// How many rows a second become a file, by format, and how much memory that takes. Each format is made by a process of its
// own from the same spool, as in the portal by a thread of its own. Usage: node bench/downloads.ts [--records 100000]
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS, type DownloadFormat } from '#contract/open-data/downloads.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import { headOf } from '#server/open-data/files/file-texts.ts'
import { withFileMaker } from '#server/open-data/files/make-files.ts'
import { FILE_FIELDS } from '#server/open-data/files/public-rows.ts'

const { values: asked } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    make: { type: 'string' },
    folder: { type: 'string' },
  },
})
const records = Number(asked.records)
const TOGETHER = 5000
const TEXT = 'Crug crwn isel ar ysgwydd y bryn, a ffos fas o’i amgylch ger Dolŷdd yn y Gŵyr. '.repeat(4)

/** Outlines of eight corners all over Wales, and a value in each column. */
function lineOf(id: number): string {
  const [west, south] = [-5 + ((id * 7919) % 100_000) / 50_000, 51.5 + ((id * 104_729) % 100_000) / 55_000]
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const turn = (corner / 8) * 2 * Math.PI
    return [west + 0.0003 * Math.cos(turn), south + 0.0002 * Math.sin(turn)].map((x) => Number(x.toFixed(7)))
  })
  const values = FILE_FIELDS.map(({ name, type }) => {
    if (type === 'moment') return '2026-03-01T12:30:00.000Z'
    if (type === 'flag') return false
    if (type === 'text' || type === 'address') return name === 'description' ? TEXT : `${name} ${id}`
    return id % 3 === 0 ? null : id % 360
  })
  return `${JSON.stringify([id, [...corners, corners[0]], values])}\n`
}

/** In a process of its own: makes one file and prints what it took. */
async function make(format: DownloadFormat, folder: string): Promise<void> {
  const { filter } = readRecordFilter({})
  const content = {
    seq: 1,
    readAt: new Date(),
    records,
    filter,
    demonstration: false,
    publicUrl: 'https://example.org',
  }
  const began = performance.now()
  const order = {
    spool: path.join(folder, 'rows'),
    target: path.join(folder, `finds.${DOWNLOAD_KINDS[format].end}`),
    format,
    head: headOf(content, 4326, 'en'),
    ostn15Grid: null,
    beside: [],
    pictures: new Map(),
  }
  const { bytes } = await withFileMaker(({ make }) => make(order, new AbortController().signal))
  const seconds = (performance.now() - began) / 1000
  console.log(JSON.stringify({ seconds, bytes, memory: process.resourceUsage().maxRSS * 1024 }))
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-downloads-'))
  try {
    for (let from = 1; from <= records; from += TOGETHER) {
      const count = Math.min(TOGETHER, records - from + 1)
      await appendFile(
        path.join(folder, 'rows'),
        Array.from({ length: count }, (_, at) => lineOf(from + at)).join(''),
      )
    }
    console.log(
      `${records} records; load ${loadavg()
        .map((x) => x.toFixed(1))
        .join(' ')}`,
    )
    for (const format of DOWNLOAD_FORMATS) {
      const args = [import.meta.filename, '--records', String(records), '--make', format, '--folder', folder]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      const { seconds, bytes, memory } = JSON.parse(stdout) as Record<'seconds' | 'bytes' | 'memory', number>
      const figures = [`${Math.round(records / seconds)} rows/s`, `${seconds.toFixed(1)} s`]
      const sizes = [`${Math.round(bytes / 1e6)} MB`, `${Math.round(memory / 1e6)} MB of memory`]
      console.log([format.padEnd(9), ...figures, ...sizes].join('   '))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (asked.make === undefined) await measureAll()
else await make(asked.make as DownloadFormat, asked.folder ?? '')
