import { Value } from 'typebox/value'
import { messageOf } from '#contract/http/fault.ts'
import { TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import { TilesetFile } from '#contract/relief/relief.ts'

/** Reads a `set.json`. A text describes the problem. */
export function parseTileset(text: string): TilesetFile | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return messageOf(error)
  }
  if (Value.Check(TilesetFile, content)) return content
  return isOfAnotherFormat(content)
    ? 'made by another version of the builder: build the tileset again'
    : 'does not describe a tileset'
}

function isOfAnotherFormat(content: unknown): boolean {
  const isObject = typeof content === 'object' && content !== null
  if (!isObject || !('layers' in content || 'layer' in content)) return false
  return !('format' in content) || content.format !== TILESET_FORMAT
}
