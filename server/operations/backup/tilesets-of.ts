import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { textOf } from '#server/platform/storage/json-file.ts'

interface NamedTileset {
  name: string
  version: string | null
}

const DESCRIPTION = 'set.json'

/** Names and versions of the tilesets, which are not in the archive: they are built again, or copied by themselves. */
export async function tilesetsOf(
  dataDir: string,
  tilesIn: ObjectSettings | null = null,
): Promise<NamedTileset[]> {
  const texts = tilesIn === null ? textsInFolder(path.join(dataDir, 'tiles')) : textsInBucket(tilesIn)
  const sets: NamedTileset[] = []
  for await (const [name, text] of texts) {
    const { version } = (jsonOr(null, text) ?? {}) as { version?: unknown }
    sets.push({ name, version: typeof version === 'string' ? version : null })
  }
  return sets
}

type Texts = AsyncGenerator<[name: string, text: string]>

async function* textsInFolder(root: string): Texts {
  const names = await readdir(root).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
    const text = await textOf(path.join(root, name, DESCRIPTION))
    if (text !== null) yield [name, text]
  }
}

async function* textsInBucket(settings: ObjectSettings): Texts {
  const objects = openObjects(settings)
  for await (const { key } of objects.list('')) {
    const [name = '', file, ...rest] = key.split('/')
    if (file !== DESCRIPTION || rest.length > 0) continue
    const content = await objects.bytes(key)
    if (content) yield [name, content.toString('utf8')]
  }
}
