import type { Outline, Record as WireRecord, RecordDetail, RecordPicture } from '#contract/records.ts'
import {
  monumentTypeDisplay,
  periodDisplay,
  siteTypeDisplay,
  type MonumentType,
  type Period,
  type SiteType,
} from '#contract/vocabulary.ts'

interface Picture {
  /** 1 to 5. */
  position: number
  key: string
  width: number
  height: number
}

interface ShownRecord {
  id: number
  accountId: number | null
  username: string | null
  title: string
  description: string
  prn: string | null
  siteType: SiteType
  monumentType: MonumentType | ''
  period: Period
  outline: Outline
  demonstration: boolean
  createdAt: Date
  pictures: readonly Picture[]
}

/** Where a stored picture is read. */
export interface PictureAddresses {
  picture: (key: string) => string
  thumbnail: (key: string) => string
}

/** A record as the replaced backend answered it, field for field and in its order. */
export function toRecord(record: ShownRecord, { picture }: PictureAddresses): WireRecord {
  const pictureAt = (position: number): string | null => {
    const found = record.pictures.find((each) => each.position === position)
    return found ? picture(found.key) : null
  }
  return {
    id: record.id,
    recorded_by: record.username,
    recorded_by_user_id: record.accountId,
    prn: record.prn,
    site_type_display: siteTypeDisplay(record.siteType),
    monument_type_display: monumentTypeDisplay(record.monumentType),
    period_display: periodDisplay(record.period),
    date_recorded: dayOf(record.createdAt),
    polygonCoordinate: record.outline,
    title: record.title,
    description: record.description,
    PRN: record.prn,
    site_type: record.siteType,
    monument_type: record.monumentType,
    period: record.period,
    picture1: pictureAt(1),
    picture2: pictureAt(2),
    picture3: pictureAt(3),
    picture4: pictureAt(4),
    picture5: pictureAt(5),
  }
}

export function toRecordDetail(record: ShownRecord, addresses: PictureAddresses): RecordDetail {
  const pictures = record.pictures.map(({ position, key, width, height }): RecordPicture => ({
    position,
    url: addresses.picture(key),
    thumbnail: addresses.thumbnail(key),
    width,
    height,
  }))
  return { ...toRecord(record, addresses), pictures, demonstration: record.demonstration }
}

/** `DD/MM/YYYY` in UTC. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10).split('-').toReversed().join('/')
}
