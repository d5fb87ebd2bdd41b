import {
  OPEN_LICENCE,
  PICTURE_LICENCES,
  PICTURE_POSITIONS,
  RECORD_LICENCES,
  type LicenceSaid,
  type PictureLicence,
} from '#contract/records/licences.ts'

/** What the form of a new record says before anything is chosen. */
export const FIRST_LICENCE: LicenceSaid = { record: OPEN_LICENCE, her_permission: false }

/** The licence of a new photo by its place in the form, from 0. */
export function licenceOfPhoto({ pictures = {} }: LicenceSaid, index: number): PictureLicence {
  const position = PICTURE_POSITIONS[index]
  return (position && pictures[position]) ?? OPEN_LICENCE
}

export function withPhotoLicence(said: LicenceSaid, index: number, licence: PictureLicence): LicenceSaid {
  const position = PICTURE_POSITIONS[index]
  return position ? { ...said, pictures: { ...said.pictures, [position]: licence } } : said
}

/** Moves licences along with their photos when photos are added or removed. */
export function licenceOfPhotos(
  said: LicenceSaid,
  before: readonly File[],
  after: readonly File[],
): LicenceSaid {
  const { pictures, ...rest } = said
  if (!pictures) return said
  const moved = after.map((photo) => {
    const index = before.indexOf(photo)
    return index === -1 ? OPEN_LICENCE : licenceOfPhoto(said, index)
  })
  return { ...rest, pictures: byPosition(moved) }
}

/** Names the licence of every photo, including those that were left as they were. */
export function licenceToSend(said: LicenceSaid, photos: number): LicenceSaid {
  const { record, her_permission: her } = said
  const licences = Array.from({ length: photos }, (_, index) => licenceOfPhoto(said, index))
  return {
    ...(record !== undefined && { record }),
    ...(her !== undefined && { her_permission: her }),
    ...(photos > 0 && { pictures: byPosition(licences) }),
  }
}

function byPosition(licences: readonly PictureLicence[]): NonNullable<LicenceSaid['pictures']> {
  return Object.fromEntries(
    PICTURE_POSITIONS.slice(0, licences.length).map((position, index) => [position, licences[index]]),
  )
}

/** What a browser kept. Values that are not valid are dropped, because other programs can write to the same storage. */
export function licenceFrom(kept: unknown): LicenceSaid | null {
  if (!isObject(kept)) return null
  const record = RECORD_LICENCES.find((licence) => licence === kept.record)
  const pictures = isObject(kept.pictures) ? kept.pictures : {}
  const known = PICTURE_POSITIONS.flatMap((position) => {
    const licence = PICTURE_LICENCES.find((each) => each === pictures[position])
    return licence ? [[position, licence] as const] : []
  })
  return {
    ...(record && { record }),
    ...(typeof kept.her_permission === 'boolean' && { her_permission: kept.her_permission }),
    ...(known.length > 0 && { pictures: Object.fromEntries(known) }),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
