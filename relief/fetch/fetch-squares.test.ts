import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TemporaryFailure } from '../failures.ts'
import { makeRaster, makeFolder } from '../testing/rasters.ts'
import { testFetching } from '../testing/fetching.ts'
import { serveFiles, type FileServer } from '../testing/file-server.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import type { Fetching } from './fetching.ts'
import { fetchSquares } from './fetch-squares.ts'

const DAY = '20210405'

/** A catalogue of squares, with a file of bare ground for each. */
async function serveCatalogue(squares: readonly string[]): Promise<FileServer> {
  const server = await serveFiles()
  for (const square of squares)
    server.files.set(`/dtm/${square}_${DAY}dtm.tif`, { bytes: rasterOf(square), etag: `"${square}"` })
  server.interfere = (request, response) => {
    if (request.url?.startsWith('/ows?') !== true) return false
    const features = squares.map((square) => ({ type: 'Feature', properties: rowOf(server, square) }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ type: 'FeatureCollection', features }))
    return true
  }
  return server
}

const rowOf = ({ address }: FileServer, square: string) => ({
  british_gr: square,
  dtm_link: `${address}/dtm/${square}_${DAY}dtm.tif`,
  dsm_link: null,
  year: 2021,
})

/** A small raster in a square of SN. */
function rasterOf(square: string, epsg = 27700): Buffer {
  const [east, north] = [Number(square.slice(2, 4)), Number(square.slice(4))]
  const place = { west: 200_000 + east * 1000, north: 200_000 + (north + 1) * 1000 }
  return encodeGeoTiff({ ...makeRaster(50, (c) => 200 + c), ...place }, epsg)
}

async function fetchInto(out: string, area: string, server: FileServer, more: Partial<Fetching> = {}) {
  const fetching = await testFetching(out, area, more)
  try {
    return await fetchSquares(fetching, `${server.address}/ows`)
  } finally {
    fetching.folder.close()
  }
}

const filesAsked = (server: FileServer): string[] =>
  server.asked.map(({ path: name }) => name).filter((name) => !name.startsWith('/ows'))

test('the files of the squares in an area are fetched and checked once, and only asked for when they are damaged', async () => {
  const server = await serveCatalogue(['SN6080', 'SN6181', 'SN7080'])
  const out = await makeFolder()
  expect(await fetchInto(out, 'SN68', server)).toMatchObject({ files: 2, kept: 0, problems: [] })
  const names = ['SN6080', 'SN6181'].map((square) => `${square}-${square}_${DAY}dtm.tif`)
  expect((await readdir(path.join(out, 'dtm'))).sort()).toEqual(names)
  expect((await readFile(path.join(out, 'dtm', names[0] ?? ''))).equals(rasterOf('SN6080'))).toBe(true)
  const question = new URL(server.asked[0]?.path ?? '', server.address).searchParams
  expect(question.get('bbox')).toBe('260001,280001,269999,289999,EPSG:27700')
  expect(question.get('typeName')).toBe('geonode:welsh_government_lidar_tile_catalogue_2020_2023')
  server.asked.length = 0
  expect(await fetchInto(out, 'SN68', server)).toMatchObject({ files: 2, kept: 2 })
  expect(filesAsked(server)).toEqual([])
  await writeFile(path.join(out, 'dtm', names[1] ?? ''), 'damaged')
  expect(await fetchInto(out, '261000,281000,261500,281500', server)).toMatchObject({ files: 1, kept: 0 })
  expect(filesAsked(server)).toEqual([`/dtm/SN6181_${DAY}dtm.tif`])
})

test('lasting trouble with some files is named in the end, and the others come', async () => {
  const server = await serveCatalogue(['SN6080', 'SN6181', 'SN6282', 'SN6383', 'SN6484'])
  server.files.delete(`/dtm/SN6080_${DAY}dtm.tif`)
  const set = (square: string, bytes: Uint8Array): void =>
    void server.files.set(`/dtm/${square}_${DAY}dtm.tif`, { bytes, etag: null })
  set('SN6181', Buffer.from('<html>Sorry</html>'))
  set('SN6282', rasterOf('SN9999'))
  set('SN6383', rasterOf('SN6383', 32630))
  const out = await makeFolder()
  const { files, problems } = await fetchInto(out, 'SN68', server)
  expect(files).toBe(1)
  expect(problems.join('\n')).toContain('SN6080_20210405dtm.tif: the server answered 404')
  expect(problems.join('\n')).toContain('it is a web page and not a raster')
  expect(problems.join('\n')).toContain('it lies at 299000,299950, outside its square')
  expect(problems.join('\n')).toContain('it is in EPSG:32630, not in the National Grid')
  expect(await readdir(path.join(out, 'dtm'))).toEqual([`SN6484-SN6484_${DAY}dtm.tif`])
})

test('a damaged block is found, although the file begins as a raster', async () => {
  const server = await serveCatalogue(['SN6080'])
  const bytes = rasterOf('SN6080')
  server.files.set(`/dtm/SN6080_${DAY}dtm.tif`, { bytes: bytes.fill(0x55, 20, 60), etag: null })
  const { problems } = await fetchInto(await makeFolder(), 'SN68', server)
  expect(problems).toEqual([expect.stringContaining('damaged in its block')])
})

test('trouble that may pass ends the run, and the next one fetches the rest', async () => {
  const server = await serveCatalogue(['SN6080', 'SN6181', 'SN6282'])
  const usual = server.interfere
  server.interfere = (request, response) => {
    if (request.url?.includes('SN6181') !== true) return usual?.(request, response) ?? false
    response.writeHead(503).end()
    return true
  }
  const out = await makeFolder()
  await expect(fetchInto(out, 'SN68', server, { jobs: 1 })).rejects.toThrow(TemporaryFailure)
  expect(filesAsked(server)).toEqual([`/dtm/SN6080_${DAY}dtm.tif`, `/dtm/SN6181_${DAY}dtm.tif`])
  server.interfere = usual
  expect(await fetchInto(out, 'SN68', server)).toMatchObject({ files: 3, kept: 1 })
})

test.each([
  ['XML with status 200', '<ows:ExceptionReport/>', TemporaryFailure],
  ['no square', '{"features":[]}', 'names no DTM for SN68'],
])('a catalogue that sends %s', async (_, answer, problem) => {
  const server = await serveFiles()
  server.interfere = (_request, response) => {
    response.writeHead(200).end(answer)
    return true
  }
  await expect(fetchInto(await makeFolder(), 'SN68', server)).rejects.toThrow(problem)
})

test('a model that the catalogue has not, and files of somebody else, are named', async () => {
  const server = await serveCatalogue(['SN6080'])
  const out = await makeFolder()
  await expect(fetchInto(out, 'SN68', server, { model: 'dsm' })).rejects.toThrow('names no DSM for SN68')
  await mkdir(path.join(out, 'dtm'))
  await writeFile(path.join(out, 'dtm', `SN6080-SN6080_${DAY}dtm.tif`), 'mine')
  await expect(fetchInto(out, 'SN68', server)).rejects.toThrow('was not written by "fetch"')
})
