import { outlineReference } from '#geo/outline-reference.ts'
import { findRecord } from '#server/records/index.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import type { PortalTileset } from '#server/relief/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { SIDE } from './cards/card.ts'
import { frameOnRelief, recordSide, type RecordOnCard } from './cards/record-card.ts'
import { middleOf } from './framing.rules.ts'
import { nearestPlace } from './nearest-place.ts'
import { preview, termOf, type Desk, type Preview } from './preview.ts'
import { reliefGround, tilesetsInFrame } from './relief-ground.ts'

/** Null for a record that does not exist or is not public. */
export async function recordPreview(desk: Desk, id: number): Promise<Preview | null> {
  const { db } = desk.portal
  const record = await findRecord(db, id)
  const [first, ...others] = record?.outline ?? []
  if (!record || !first) return null
  const outline: RecordOnCard['outline'] = [first, ...others]
  const tilesets = tilesetsInFrame(await desk.relief.all(), frameOnRelief(outline), SIDE)
  const t = wordsIn(desk.language, 'previews')
  const text = {
    title: record.title,
    titleInstead: t('record', { id: record.id }),
    facts: factsOf(desk, record, outline),
    note: record.demonstration ? t('invented') : null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const shown = {
    ...text,
    outline,
    relief: tilesets.map(({ id: name, tileset }) => [name, tileset.version, creditOf(tileset, desk)]),
  }
  return preview(desk, shown, async (faces) => ({
    ...text,
    ...recordSide({ outline, relief: await reliefOf(desk, tilesets, outline) }, faces),
  }))
}

function factsOf(
  desk: Desk,
  { siteType, monumentType, period }: StoredRecord,
  outline: RecordOnCard['outline'],
): string[][] {
  const kind =
    monumentType === '' ? named(desk, 'siteType', siteType) : named(desk, 'monumentType', monumentType)
  const town = nearestPlace(middleOf(outline), desk.language)
  const place = [
    town === null ? null : wordsIn(desk.language, 'previews')('near', { place: town }),
    outlineReference(
      outline.map(([latitude, longitude]) => [latitude, longitude]),
      desk.grid,
    ),
  ]
  return [[kind, named(desk, 'period', period)], place].map((facts) => facts.filter((fact) => fact !== null))
}

/** Unknown values are left out. */
function named(desk: Desk, kind: Parameters<typeof termOf>[1], value: string): string | null {
  return value === 'unknown' ? null : termOf(desk, kind, value)
}

/** If a tile cannot be read, the picture is drawn without it. */
async function reliefOf(
  desk: Desk,
  tilesets: readonly PortalTileset[],
  outline: RecordOnCard['outline'],
): Promise<RecordOnCard['relief']> {
  try {
    const picture = await reliefGround(desk.relief, tilesets, frameOnRelief(outline), SIDE)
    const credit = [...new Set(tilesets.map(({ tileset }) => creditOf(tileset, desk)))].filter(
      (name) => name !== '',
    )
    return picture && { picture, credit: credit.join(' · ') }
  } catch (error) {
    desk.warn('relief of a preview', { err: error })
    return null
  }
}

function creditOf({ attribution, attribution_cy }: PortalTileset['tileset'], { language }: Desk): string {
  return language === 'cy' ? (attribution_cy ?? attribution) : attribution
}
