import { checkLayer, type CheckedLayer } from './check-layer.ts'
import { layersOf, readSetFile } from './read-set-file.ts'
import { isVersionOf } from './set-version.ts'

export interface VerifiedSet {
  readonly layers: readonly CheckedLayer[]
  /** Of the set as a whole. */
  readonly problems: readonly string[]
}

/** Reads every tile of a finished set. Throws ReliefRefusal where its description cannot be used. */
export async function verifySet(
  folder: string,
  onProgress: (layer: string) => (done: number, total: number) => void,
  onLayer: (layer: CheckedLayer) => void = () => undefined,
): Promise<VerifiedSet> {
  const set = await readSetFile(folder)
  const layers: CheckedLayer[] = []
  for (const layer of layersOf(set)) {
    const checked = await checkLayer(folder, set, layer, onProgress(layer.name))
    onLayer(checked)
    layers.push(checked)
  }
  if (layers.length === 0) return { layers, problems: ['set.json names no layer'] }
  if (layers.some(({ problems }) => problems.length > 0)) return { layers, problems: [] }
  const hashes = new Map(layers.map(({ name, hash }) => [name, hash]))
  if (isVersionOf(set.version, hashes)) return { layers, problems: [] }
  return {
    layers,
    problems: [
      `its tiles are not those that were built: some were lost, changed or added since (set.json is of version ${set.version})`,
    ],
  }
}
