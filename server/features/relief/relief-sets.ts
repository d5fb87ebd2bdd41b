import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { ReliefSetFile, type ElevationSet } from '#contract/elevation.ts'
import type { Config } from '#server/platform/config.ts'
import { isMissing } from './missing.ts'

export interface StoredSet {
  /** The name of its folder. */
  id: string
  folder: string
  set: ReliefSetFile
}

/** The set that belongs to the invented landscape. */
const DEMONSTRATION = 'demonstration'

/**
 * Every finished tile set in DATA_DIR/tiles, read anew each time, so that a new one shows without a restart. By name, but
 * invented ground last: where sets overlap, the earlier one lies on top.
 * @param onTrouble told of a folder whose set.json cannot be used; the others still show
 */
export async function findReliefSets(
  { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>,
  onTrouble: (file: string, problem: string) => void,
): Promise<StoredSet[]> {
  const root = path.join(dataDir, 'tiles')
  const folders = (await foldersIn(root)).filter((name) => demo || name !== DEMONSTRATION)
  const sets: StoredSet[] = []
  for (const name of folders) {
    const file = path.join(root, name, 'set.json')
    const set = await readSet(file)
    if (typeof set === 'string') onTrouble(file, set)
    else if (set) sets.push({ id: name, folder: path.join(root, name), set })
  }
  return sets.sort((a, b) => Number(a.set.invented) - Number(b.set.invented))
}

/** What a set offers in heights: none, or one. */
export function elevationOf({ id, set }: StoredSet): ElevationSet[] {
  const { name, bounds, attribution, invented, elevation } = set
  return elevation ? [{ id, name, bounds, attribution, invented, ...elevation }] : []
}

/** Names that begin with a dot are sets that are still being written. */
async function foldersIn(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Null where there is no set; a text says what is wrong with one. */
async function readSet(file: string): Promise<ReliefSetFile | string | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const content: unknown = JSON.parse(text)
    return Value.Check(ReliefSetFile, content) ? content : 'does not describe a tile set'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
