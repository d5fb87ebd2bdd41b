/** Numbers of the tags that describe the layout and the position of heights (TIFF 6.0, GeoTIFF 1.1, GDAL). */
export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
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

/** Returns an item of the XML in which GDAL stores what TIFF has no tag for; null where there is none. */
export function gdalItem(tags: TiffTags, name: 'SCALE' | 'OFFSET' | 'UNITTYPE'): string | null {
  const xml = tags.text(TAG.gdalMetadata) ?? ''
  const item = new RegExp(`<Item[^<>]{0,99}name="${name}"[^<>]{0,99}>([^<>]{1,40})</Item>`).exec(xml)
  return item?.[1]?.trim() ?? null
}
