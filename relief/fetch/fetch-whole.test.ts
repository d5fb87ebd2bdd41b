import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openRaster } from '../mosaic/open-raster.ts'
import { PermanentFailure, TemporaryFailure } from '../failures.ts'
import { sendCut, serveFiles } from '../testing/file-server.ts'
import { testFetching } from '../testing/fetching.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { fetchWhole } from './fetch-whole.ts'

const RASTER = encodeGeoTiff(
  makeRaster(300, (c, r) => 200 + Math.sin(c * r)),
  27700,
)

test('a raster comes with its own bytes, in two runs if need be, and is not asked for again', async () => {
  const server = await serveFiles()
  server.files.set('/wales.tif', { bytes: RASTER, etag: '"one"' })
  const out = await makeFolder()
  const address = `${server.address}/wales.tif?key=secret`
  server.files.set('/wales.tif?key=secret', { bytes: RASTER, etag: '"one"' })
  const fetching = await testFetching(out, 'all')
  server.interfere = (_, response) => {
    response.writeHead(200, { 'content-length': RASTER.length, etag: '"one"' })
    sendCut(response, RASTER.subarray(0, 50_000))
    return true
  }
  await expect(fetchWhole(fetching, address)).rejects.toThrow(TemporaryFailure)
  server.interfere = null
  expect(await fetchWhole(fetching, address)).toMatchObject({ files: 1, bytes: RASTER.length, kept: 0 })
  const file = path.join(out, 'dtm/wales.tif')
  expect((await readFile(file)).equals(RASTER)).toBe(true)
  const raster = await openRaster(file)
  raster.close()
  expect(server.asked.at(-1)).toMatchObject({ range: 'bytes=50000-', ifRange: '"one"' })
  const { length } = server.asked
  expect(await fetchWhole(fetching, address)).toMatchObject({ files: 1, kept: 1 })
  expect(server.asked).toHaveLength(length)
  await rm(file)
  expect(await fetchWhole(fetching, address)).toMatchObject({ kept: 0 })
  fetching.folder.close()
})

test('a page instead of the raster is refused and not kept', async () => {
  const server = await serveFiles()
  server.files.set('/wales.tif', { bytes: Buffer.from('<html>Maintenance</html>'), etag: '"one"' })
  const fetching = await testFetching(await makeFolder(), 'all')
  await expect(fetchWhole(fetching, `${server.address}/wales.tif`)).rejects.toThrow(PermanentFailure)
  server.files.set('/wales.tif', { bytes: RASTER, etag: '"one"' })
  expect(await fetchWhole(fetching, `${server.address}/wales.tif`)).toMatchObject({ files: 1 })
  await expect(fetchWhole(fetching, '/data/wales.tif')).rejects.toThrow('is a file of this machine already')
  fetching.folder.close()
})
