import { checkLayer, type CheckedLayer } from './check-layer.ts'
import { layersOf, readTilesetFile } from './read-tileset-file.ts'
import { isVersionOf } from './tileset-version.ts'

/** The result of verifying a tileset. */
export interface VerifiedTileset {
  readonly layers: readonly CheckedLayer[]
  /** Problems of the tileset as a whole. */
  readonly problems: readonly string[]
}

/** Reads every tile of a finished tileset. Throws ReliefRefusal where its description cannot be used. */
export async function verifyTileset(
  folder: string,
  onProgress: (layer: string) => (done: number, total: number) => void,
  onLayer: (layer: CheckedLayer) => void = () => undefined,
): Promise<VerifiedTileset> {
  const tileset = await readTilesetFile(folder)
  const layers: CheckedLayer[] = []
  for (const layer of layersOf(tileset)) {
    const checked = await checkLayer(folder, tileset, layer, onProgress(layer.name))
    onLayer(checked)
    layers.push(checked)
  }
  if (layers.length === 0) return { layers, problems: ['set.json names no layer'] }
  if (layers.some(({ problems }) => problems.length > 0)) return { layers, problems: [] }
  const hashes = new Map(layers.map(({ name, hash }) => [name, hash]))
  if (isVersionOf(tileset.version, hashes)) return { layers, problems: [] }
  return {
    layers,
    problems: [
      `its tiles are not those that were built: some are lost, changed or new (the version in set.json is ${tileset.version})`,
    ],
  }
}
