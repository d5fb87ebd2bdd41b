import { TAG, type TiffTags } from './tiff-tags.ts'

/** Returns an item of the XML in which GDAL stores what TIFF has no tag for; null where there is none. */
export function gdalItem(tags: TiffTags, name: 'SCALE' | 'OFFSET' | 'UNITTYPE'): string | null {
  const xml = tags.text(TAG.gdalMetadata) ?? ''
  const item = new RegExp(`<Item[^<>]{0,99}name="${name}"[^<>]{0,99}>([^<>]{1,40})</Item>`).exec(xml)
  return item?.[1]?.trim() ?? null
}
