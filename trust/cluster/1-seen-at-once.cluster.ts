import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect } from 'vitest'
import { getRecordsFeed } from '#contract/feeds.ts'
import { createRecord, listRecords, type Record as WireRecord } from '#contract/records.ts'
import { addressOf } from '#contract/route.ts'
import { getSitemap } from '#contract/sitemap.ts'
import { getRecordTile } from '#contract/tiles.ts'
import { tileAt } from '#geo/tile-address.ts'
import { addMembers } from '../harness/members.ts'
import type { Portal } from '../harness/portal.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import { clusterRun, mustBe, startPair, type Pair } from './pair.ts'

/** Where `recordForm` places all records. */
const PLACE: [number, number] = [-3.8, 52.1]

clusterRun('1: what one process stores, the other shows in its next answer', async (run) => {
  const pair = await startPair(run)
  const records = run.count(100, 8)
  const missed = await createAndLook(pair, records)
  run.figure('records', records)
  run.figure('not seen at once', missed.length)
  expect(missed).toEqual([])
})

clusterRun('1, control: a process whose version is frozen is found out', async (run) => {
  const pair = await startPair(run, { plantedInSecond: ['frozen-version'] })
  const missed = await createAndLook(pair, 3)
  run.figure('not seen at once', missed.length)
  expect(new Set(missed.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['list', 'feed', 'sitemap', 'tile', 'profiles']),
  )
})

/** Creates records at one process and looks for each at the other. Returns where one was not seen. */
async function createAndLook({ first, second, db }: Pair, records: number): Promise<string[]> {
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
