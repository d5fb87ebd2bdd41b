import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { isAddress } from '../mosaic/inputs.ts'
import { ReliefRefusal } from '../refusal.ts'
import { MANIFEST } from './fetch-folder.ts'
import { FETCH_MODELS, type FetchModel } from './national-files.ts'

/**
 * Returns inputs with the folder of the rasters in the place of a folder into which "fetch" wrote; null for all of its
 * models. Throws ReliefRefusal if it has none.
 */
export async function withFetched(
  inputs: readonly string[],
  model: FetchModel | null,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const input of inputs) {
    if (isAddress(input) || !(await exists(path.join(input, MANIFEST)))) {
      found.push(input)
      continue
    }
    const wanted = model === null ? FETCH_MODELS : [model]
    const folders = wanted.map((name) => path.join(input, name))
    const there = await Promise.all(folders.map(exists))
    if (!there.includes(true))
      throw new ReliefRefusal(
        `${input}: has no ${(model ?? 'dtm').toUpperCase()}; fetch it with --model ${model ?? 'dtm'}`,
      )
    found.push(...folders.filter((_, at) => there[at]))
  }
  return found
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
