/** Numbers of the tags that describe the layout and the position of heights (TIFF 6.0, GeoTIFF 1.1, GDAL). */
export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
  modelPixelScale: 33550,
  modelTiepoint: 33922,
  modelTransformation: 34264,
  geoKeys: 34735,
  geoNumbers: 34736,
  geoText: 34737,
  gdalMetadata: 42112,
  gdalNodata: 42113,
  lercParameters: 50674,
} as const

/** The tags of the index of blocks: lists that can be very long. */
export const INDEX_TAGS: ReadonlySet<number> = new Set([
  TAG.stripOffsets,
  TAG.stripByteCounts,
  TAG.tileOffsets,
  TAG.tileByteCounts,
])

/** Where the values of a tag are in the file. */
export interface ValuePlace {
  /** The number of the type in TIFF 6.0 or BigTIFF, and the bytes of a value. */
  readonly type: number
  readonly size: number
  readonly count: number
  /** The first byte. */
  readonly at: number
}

/** The content of a TIFF directory: a list of numbers or a text for each tag of TAG. */
export interface TiffTags {
  readonly numbers: (tag: number) => Float64Array | undefined
  readonly text: (tag: number) => string | undefined
  /** Returns the first number of a tag. */
  readonly number: (tag: number) => number | undefined
  /** Returns where the values of a tag of the index are; those of a long index are not read with the directory. */
  readonly place: (tag: number) => ValuePlace | undefined
}

/**
 * Returns what the XML in which GDAL stores what TIFF has no tag for says of the first band; null where it says nothing.
 * Items without a role are notes of somebody, of which GDAL makes nothing either.
 */
export function gdalItem(tags: TiffTags, role: 'scale' | 'offset' | 'unittype'): string | null {
  for (const [, attributes = '', text = ''] of (tags.text(TAG.gdalMetadata) ?? '').matchAll(ITEM))
    if (attribute(attributes, 'role') === role && attribute(attributes, 'sample') === '0') return text.trim()
  return null
}

/** Returns an item of the same XML by its name; null where there is none. */
export function gdalNote(tags: TiffTags, name: string): string | null {
  for (const [, attributes = '', text = ''] of (tags.text(TAG.gdalMetadata) ?? '').matchAll(ITEM))
    if (attribute(attributes, 'name') === name.toLowerCase()) return text.trim()
  return null
}

const ITEM = /<Item\b([^<>]{0,300})>([^<>]{1,200})<\/Item>/g

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}=["']([^"']*)["']`).exec(text)?.[1]?.toLowerCase()
}
