import type { RecordVersion, VersionPhoto } from '#contract/records/own-records.ts'

/** The photos of one position in two versions; null where a version has none there. */
export interface PhotoPair {
  position: number
  before: VersionPhoto | null
  after: VersionPhoto | null
  /** Whether both are the same photo. */
  same: boolean
}

type Photographed = Pick<RecordVersion, 'photos'>

/** Each position in which one of the versions has a photo, in order. */
export function photoPairs(
  { photos: was = [] }: Photographed,
  { photos: is = [] }: Photographed,
): PhotoPair[] {
  const positions = new Set([...was, ...is].map(({ position }) => position))
  return [...positions]
    .sort((one, other) => one - other)
    .map((position) => {
      const at = (photos: readonly VersionPhoto[]) =>
        photos.find((each) => each.position === position) ?? null
      const [before, after] = [at(was), at(is)]
      return { position, before, after, same: before !== null && before.since === after?.since }
    })
}
