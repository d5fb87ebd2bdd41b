import type { TilesetFile } from '#contract/relief/relief.ts'
import { inPageLanguage, type KnownText } from './page-language-text.ts'

export type TilesetTexts = Pick<TilesetFile, 'name' | 'name_cy' | 'attribution' | 'attribution_cy'>

/** Whether the operator gave Welsh texts; then the others are in English. */
export function isBilingual(tileset: TilesetTexts): boolean {
  return tileset.name_cy !== undefined || tileset.attribution_cy !== undefined
}

/** The name and the credit of a tileset in the language of the page, where the operator gave both. */
export function tilesetTexts(
  tileset: TilesetTexts,
  language: string,
): { name: KnownText; attribution: KnownText } {
  const { name, name_cy, attribution, attribution_cy } = tileset
  if (!isBilingual(tileset))
    return { name: { text: name, language: null }, attribution: { text: attribution, language: null } }
  return {
    name: inPageLanguage(name, name_cy ?? null, language),
    attribution: inPageLanguage(attribution, attribution_cy ?? null, language),
  }
}
