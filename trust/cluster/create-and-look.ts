import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { getRecordsFeed } from '#contract/site/feeds.ts'
import { createRecord, listRecords, type Record as WireRecord } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { getSitemap } from '#contract/site/sitemap.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { addMembers } from '../harness/members.ts'
import type { Portal } from '../harness/portal.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import { mustBe, type Pair } from './pair.ts'

/** Where `recordForm` places all records. */
const PLACE: [number, number] = [-3.8, 52.1]

/** Creates records at one process and looks for each at the other. Returns where one was not seen. */
export async function createAndLook({ first, second, db }: Pair, records: number): Promise<string[]> {
  const [member] = await addMembers(db, 1)
  const picture = await noisyPicture(120, 90)
  const missed: string[] = []
  // Both have their lists in memory before the first change.
  await placesShowing(second, '0', '0')
  for (let made = 0; made < records; made += 1) {
    const title = `Cairn ${String(made)} of many`
    const answer = await first.ask(createRecord.path, {
      method: 'POST',
      headers: { ...member?.authorization },
      body: recordForm(title, [picture]),
    })
    const { id } = mustBe(201, answer).json() as WireRecord
    const shown = await placesShowing(second, String(id), title)
    missed.push(...Object.entries(shown).flatMap(([place, is]) => (is ? [] : [`${place} of ${title}`])))
  }
  return missed
}

async function placesShowing(portal: Portal, id: string, title: string) {
  const bodyOf = async (path: string) => mustBe(200, await portal.ask(path)).body
  const tile = tileAt(PLACE, 14)
  const [list, feed, sitemap, profiles, drawn] = await Promise.all([
    bodyOf(listRecords.path),
    bodyOf(getRecordsFeed.path),
    bodyOf(getSitemap.path),
    bodyOf('/api/profiles/'),
    portal.ask(addressOf(getRecordTile, { z: tile.z, x: tile.x, y: tile.y })),
  ])
  return {
    list: list.includes(`"${title}"`),
    feed: feed.includes(title),
    sitemap: sitemap.includes(`record=${id}<`),
    profiles: profiles.includes(`"${title}"`),
    tile: drawn.status === 200 && titlesIn(drawn.bytes).includes(id),
  }
}

function titlesIn(bytes: Buffer): string[] {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index)
      return String(feature.id ?? feature.properties.id)
    }),
  )
}
