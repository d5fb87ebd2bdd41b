import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jsonOr } from '#contract/http/json-or.ts'
import { emptyGrid } from '../height-source.ts'
import { FAULTS, serveLies, type Fault, type LyingFile, type LyingServer } from '../testing/lying-server.ts'
import { makeFolder } from '../testing/rasters.ts'
import { runRelief, startRelief } from '../testing/run-relief.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'

/** `FETCH_FILES=1000` for the full count; at least 20. */
const FILES = Number(process.env.FETCH_FILES ?? 40)
const KILLS = 3
/** Cells along a side of a file, which has about 35 kB. */
const SIDE = 100
const HALF_AN_HOUR = 1_800_000

test(
  'a server that lies, and three kills, cost no byte of a file and no file, and nothing stored is sent again',
  { timeout: HALF_AN_HOUR },
  async () => {
    const out = await makeFolder()
    const { server, files } = await serveCatalogue(out, (index) => FAULTS[index % FAULTS.length] ?? 'none')
    const rests: Rest[] = []
    // What a killed run reports is lost, so that the last run has two parts of five for itself.
    for (let kill = 1; kill <= KILLS; kill++)
      rests.push(...(await fetchUntilKilled(server, files, Math.round((FILES * kill) / (KILLS + 2)))))
    const before = (await wholeIn(out)).length
    expect(before).toBeLessThan(FILES)

    const last = await runRelief(...fetchOf(server, out))
    expect(last.status, last.stderr).toBe(0)
    expect(last.stdout).toContain(`DTM: ${FILES} files, `)
    expect(last.stdout).toContain(`, ${before} of them there before, in `)
    expect((await readdir(path.join(out, 'dtm'))).sort()).toEqual(files.map(nameOf).sort())
    for (const file of files) {
      const found = await readFile(path.join(out, 'dtm', nameOf(file)))
      expect(Buffer.compare(found, file.bytes), `${file.path}, ${file.fault}`).toBe(0)
    }
    expect(await manifestOf(out)).toEqual(await manifestOfUndisturbed())

    expectRests(server, rests)
    const caught = new Set(rests.map((rest) => rest.path))
    for (const file of files) if (!caught.has(file.path)) expectQuestions(server, file)
    const asked = server.questions.length
    expect((await runRelief(...fetchOf(server, out))).stdout).toContain(`${FILES} of them there before`)
    expect(server.questions).toHaveLength(asked)
    if (process.env.FETCH_FILES !== undefined)
      console.log(`${FILES} files: ${asked} requests, ${caught.size} files under way at ${KILLS} kills`)
  },
)

/** A file that was under way when the process was killed. */
interface Rest {
  readonly path: string
  /** The bytes that were stored. */
  readonly there: number
  /** How many questions had been asked by then. */
  readonly after: number
}

/** Fetches until so many files are whole, and kills the process in the middle of one more. */
async function fetchUntilKilled(
  server: LyingServer,
  files: readonly LyingFile[],
  many: number,
): Promise<Rest[]> {
  const out = path.resolve(files[0]?.part ?? '', '../..')
  const { child, ended } = startRelief(...fetchOf(server, out))
  const tooEarly = ended.then(({ status, stderr }) => {
    throw new Error(`The process ended by itself with ${status ?? 'a signal'}: ${stderr}`)
  })
  const killed = (async () => {
    await expect.poll(async () => (await wholeIn(out)).length, POLL).toBeGreaterThanOrEqual(many)
    await server.holdNext()
  })()
  await Promise.race([killed, tooEarly])
  tooEarly.catch(() => undefined)
  child.kill('SIGKILL')
  expect((await ended).status).toBeNull()
  const whole = new Set(await wholeIn(out))
  const asked = new Set(server.questions.map((question) => question.path))
  const after = server.questions.length
  const caught = files.filter((file) => asked.has(file.path) && !whole.has(nameOf(file)))
  expect(caught.length).toBeGreaterThan(0)
  return Promise.all(caught.map(async (file) => ({ path: file.path, there: await sizeOf(file.part), after })))
}

const POLL = { timeout: HALF_AN_HOUR, interval: 5 }

/** Each file that a kill left must be asked for from the first byte that is not stored. */
function expectRests({ questions }: LyingServer, rests: readonly Rest[]): void {
  for (const { path: file, there, after } of rests) {
    const next = questions.slice(after).find((question) => question.path === file)
    expect(next, `${file}, of which ${there} bytes were stored`).toEqual({ path: file, from: there })
  }
}

/** Where a file is begun or gone on with, once its fault has happened. */
const QUESTIONS: Readonly<Record<Fault, readonly ('start' | 'middle')[]>> = {
  none: ['start'],
  cut: ['start', 'middle'],
  changed: ['start', 'middle'],
  'wrong MD5': ['start', 'start'],
  'too many requests': ['start', 'start'],
  'server error': ['start', 'start'],
  'wrong length': ['start', 'start'],
  slow: ['start'],
  'wrong range': ['start', 'middle', 'start'],
  'no answer': ['start', 'start'],
}

function expectQuestions({ questions }: LyingServer, { path: file, fault, bytes }: LyingFile): void {
  const froms = questions.filter((question) => question.path === file).map(({ from }) => from)
  const expected = QUESTIONS[fault].map((place) => (place === 'start' ? 0 : bytes.length >> 1))
  expect(froms, `${file}, ${fault}`).toEqual(expected)
}

/** A catalogue of squares of SN, with a file of bare ground for each. */
async function serveCatalogue(out: string, faultOf: (index: number) => Fault) {
  const squares = Array.from({ length: FILES }, (_, index) => `SN${String(index).padStart(4, '0')}`)
  const files = squares.map((square, index) => ({
    path: `/${square}.tif`,
    bytes: rasterOf(square),
    fault: faultOf(index),
    azure: Math.floor(index / FAULTS.length) % 2 === 1,
    part: path.join(out, 'dtm', `${square}-${square}.tif.part`),
  }))
  const server = await serveLies(files, (_request, response) => {
    const features = squares.map((square) => ({
      type: 'Feature',
      properties: { british_gr: square, dtm_link: `${server.address}/${square}.tif`, year: 2021 },
    }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ type: 'FeatureCollection', features }))
  })
  return { server, files }
}

function rasterOf(square: string): Buffer {
  const [east, north] = [Number(square.slice(2, 4)), Number(square.slice(4))]
  const grid = emptyGrid({
    width: SIDE,
    height: SIDE,
    cell: 1,
    west: 200_000 + east * 1000,
    north: 200_000 + (north + 1) * 1000,
  })
  for (let at = 0; at < grid.values.length; at++)
    grid.values[at] = 200 + Math.sin(at * (1 + east + north)) + north
  return encodeGeoTiff(grid, 27700)
}

function fetchOf(server: LyingServer, out: string): [string[], Record<string, string>] {
  const words = ['fetch', '--area', 'all', '--from', 'files', '--jobs', '6', '--out', out]
  return [words, { LIDAR_CATALOGUE_URL: `${server.address}/ows` }]
}

/** The bytes and SHA-256 hashes that are written down, without the addresses and times. */
async function manifestOf(out: string): Promise<ReadonlyMap<string, unknown>> {
  const lines = (await readFile(path.join(out, 'manifest.jsonl'), 'utf8')).split('\n')
  const entries = lines.flatMap((line) => {
    const read = jsonOr(null, line) as { file: string; bytes: number; sha256: string } | null
    return read ? [[read.file, { bytes: read.bytes, sha256: read.sha256 }] as const] : []
  })
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The same of a run against a server without faults. */
async function manifestOfUndisturbed(): Promise<ReadonlyMap<string, unknown>> {
  const out = await makeFolder()
  const { server, files } = await serveCatalogue(out, () => 'none')
  expect(await runRelief(...fetchOf(server, out))).toMatchObject({ status: 0 })
  expect(server.questions).toHaveLength(files.length)
  const manifest = await manifestOf(out)
  for (const file of files)
    expect(manifest.get(`dtm/${nameOf(file)}`)).toEqual({
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
    })
  return manifest
}

function nameOf({ part }: LyingFile): string {
  return path.basename(part, '.part')
}

/** The names of the files that are whole; none before the folder is there. */
async function wholeIn(out: string): Promise<readonly string[]> {
  const names = await readdir(path.join(out, 'dtm')).catch(() => [])
  return names.filter((name) => name.endsWith('.tif'))
}

/** 0 if there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size
}
