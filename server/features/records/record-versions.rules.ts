import type { RecordPart } from '#contract/own-records.ts'
import type { RecordContent, StoredPicture } from './record.ts'

/** The content of one version of a record. */
export interface VersionContent extends RecordContent {
  pictures: readonly Pick<StoredPicture, 'position' | 'key'>[]
}

/** Returns the parts in which two versions of a record differ, in the order of the form. */
export function changedBetween(before: VersionContent, after: VersionContent): RecordPart[] {
  const differs: Record<RecordPart, boolean> = {
    title: before.title !== after.title,
    description: before.description !== after.description,
    PRN: before.prn !== after.prn,
    site_type: before.siteType !== after.siteType,
    monument_type: before.monumentType !== after.monumentType,
    period: before.period !== after.period,
    polygonCoordinate: JSON.stringify(before.outline) !== JSON.stringify(after.outline),
    seen_under: lightOf(before) !== lightOf(after),
    pictures: picturesOf(before) !== picturesOf(after),
  }
  return (Object.keys(differs) as RecordPart[]).filter((part) => differs[part])
}

function picturesOf({ pictures }: VersionContent): string {
  return JSON.stringify(pictures.map(({ position, key }) => [position, key]))
}

function lightOf({ seenUnder }: VersionContent): string {
  return JSON.stringify(seenUnder && [seenUnder.layer, seenUnder.azimuth, seenUnder.altitude])
}
