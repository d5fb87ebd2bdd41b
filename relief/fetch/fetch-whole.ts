import { isAddress, nameOfRaster } from '../mosaic/inputs/raster-name.ts'
import { ReliefRefusal } from '../failures.ts'
import { checkRaster, checkRoom } from './check-download.ts'
import { download } from './download.source.ts'
import type { Fetched, Fetching } from './fetching.ts'

/**
 * Fetches a raster with all of its bytes, so that it can be read in the place of its address. A file that is whole is not
 * asked for again: whether there is a newer one can be found out only by asking for it under another name.
 */
export async function fetchWhole(fetching: Fetching, address: string): Promise<Fetched> {
  const { folder, model, onProgress } = fetching
  if (!isAddress(address)) throw new ReliefRefusal(`${address}: is a file of this machine already`)
  const file = `${model}/${nameOfRaster(address)}`
  const known = folder.originOf(file)
  const bytes = folder.bytesOf(file)
  const showChecking = onProgress('Checking the file', 'bytes')
  let read = 0
  const onRead = (more: number): void => showChecking((read += more), bytes)
  if (await folder.isWhole(file, { source: address, state: known?.state ?? null }, onRead))
    return { files: 1, bytes, kept: 1, empty: 0, problems: [] }
  const part = folder.partOf(file)
  await checkRoom(folder.pathOf(model), 0)
  const show = onProgress(`Fetching the ${model.toUpperCase()}`, 'bytes')
  let asked = false
  const { state } = await download(address, part, {
    ...fetching,
    async onBytes(there, all) {
      if (all === null) return
      if (!asked) await checkRoom(folder.pathOf(model), all - there)
      asked = true
      show(there, all)
    },
  })
  await checkRaster(address, part)
  await folder.finish(file, part.path, { source: address, state })
  return { files: 1, bytes: folder.bytesOf(file), kept: 0, empty: 0, problems: [] }
}
