import {
  createBookmark,
  deleteBookmark,
  listBookmarks,
  renameBookmark,
} from '#contract/accounts/bookmarks.ts'
import {
  cancelDownload,
  createDownload,
  getDownload,
  getDownloadAtOnce,
  getDownloadFile,
} from '#contract/open-data/downloads.ts'
import { getDataCatalogue } from '#contract/open-data/data-catalogue.ts'
import { exportOwnData, exportRecordsCsv, exportRecordsGeojson } from '#contract/accounts/exports.ts'
import { getChanges } from '#contract/open-data/changes.ts'
import { CITATION_TYPES, getCitation } from '#contract/open-data/citations.ts'
import { changeOwnLicences } from '#contract/records/licences.ts'
import { findNearby } from '#contract/records/nearby.ts'
import { getOpenFile, getOpenFileOfSet, getOpenFiles } from '#contract/open-data/open-files.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  listRecordVersions,
  restoreRecord,
  updateRecord,
} from '#contract/records/own-records.ts'
import { getPicture } from '#contract/records/pictures/pictures.ts'
import { createRecord, getRecord, listRecords, searchRecords } from '#contract/records/records.ts'
import { searchEverything } from '#contract/site/search.ts'
import { addressOf } from '#contract/http/route.ts'
import { listBeside, listExactRecords, setSensitivity } from '#contract/review/sensitivity.ts'
import { downloadStatistics, getStatistics } from '#contract/open-data/statistics.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import type { Box } from '#geo/shapes/box.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { gridOutline } from './grid-outline.ts'
import { exempt, plainly, probe, type Probe } from './probe.ts'
import { placeAt, SQUARE, type Story } from './truth.ts'

const byId = (route: typeof getRecord | typeof listRecordVersions, id: number) => addressOf(route, { id })

function boxAround({ east, north, half }: { east: number; north: number; half: number }): Box {
  const southWest = placeAt({ east: east - half, north: north - half })
  const northEast = placeAt({ east: east + half, north: north + half })
  return {
    west: southWest.longitude,
    south: southWest.latitude,
    east: northEast.longitude,
    north: northEast.latitude,
  }
}

/** Boxes of the story, and the halves and quarters of the square, as somebody would ask who looks for the place. */
function searches({ places, word }: Story) {
  const halves = [
    { east: 250, north: 500, half: 249 },
    { east: 750, north: 250, half: 249 },
    { east: 125, north: 875, half: 124 },
  ]
  const boxes = [...places, ...halves].map(boxAround)
  const filters = [
    {},
    { text: word },
    { title: word },
    { reference: '9871234' },
    { by: 'ceri' },
    { by: 'bethan' },
    { from: '2026-10-02', to: '2026-10-15' },
    { from: '2026-10-16', to: '2026-10-30' },
    { site: 'mound', period: 'bronze_age' },
    { before: 6 },
    ...REVIEW_STATES.map((state) => ({ state })),
  ]
  return [...filters, ...boxes].map((query) => addressOf(searchRecords, {}, { ...query }))
}

/** All of them, and by what somebody might ask for the one. A citation repeats the question, and a table has none. */
function files({ word }: Story): string[] {
  const filters = [
    ...[{}, { by: 'ceri' }, { from: '2026-10-02', to: '2026-10-15' }],
    ...[{ state: 'verified' }, { state: 'submitted,already_recorded' }],
  ]
  const asked = ['finds.geojson', 'finds.geojsonl', 'finds.csv', 'finds.kml'].flatMap((name) =>
    filters.map((query) => addressOf(getDownloadAtOnce, { name }, query)),
  )
  const byWord = ['finds.geojsonl', 'finds.csv'].map((name) =>
    addressOf(getDownloadAtOnce, { name }, { text: word }),
  )
  return [...asked, ...byWord]
}

function tiles({ places }: Story): string[] {
  const middle = placeAt({ east: 500, north: 500 })
  const zooms = [0, 5, 8, 10, 11, 12, 14, 16]
  const asked = [
    ...zooms.map((zoom) => tileAt([middle.longitude, middle.latitude], zoom)),
    ...places.map((place) => {
      const { longitude, latitude } = placeAt(place)
      return tileAt([longitude, latitude], place.zoom)
    }),
  ]
  return asked.flatMap((tile) => [
    addressOf(getRecordTile, { ...tile }),
    ...(tile.z > 9 ? [addressOf(getRecordTile, { ...tile }, { site: 'mound' })] : []),
    addressOf(getRecordTile, { ...tile }, { state: 'verified,submitted' }),
  ])
}

function knownAt({ places }: Story) {
  const around = [...places, { east: 500, north: 500, half: 30 }, { east: 80, north: 900, half: 60 }]
  return around.map(({ east, north, half }) => ({
    url: findNearby.path,
    payload: {
      polygonCoordinate: JSON.stringify(
        gridOutline({
          easting: SQUARE.easting + east,
          northing: SQUARE.northing + north,
          half: Math.min(half, 200),
        }),
      ),
    },
  }))
}

/** Reading first: whatever changes comes after, and then what it left. */
export const RECORD_PROBES: readonly Probe[] = [
  plainly(listRecords),
  probe(searchRecords, ({ story }) => searches(story)),
  probe(searchEverything, ({ story: { word } }) =>
    [word, word.slice(0, 2), word.slice(0, 3), 'withheld', 'find', 'mound', 'barrow'].map((text) =>
      addressOf(searchEverything, {}, { text }),
    ),
  ),
  probe(getRecord, ({ id, judged }) => [id, id + 1, judged].map((number) => byId(getRecord, number))),
  probe(listRecordVersions, ({ id }) => [byId(listRecordVersions, id)]),
  probe(getRecordTile, ({ story }) => tiles(story)),
  probe(findNearby, ({ story }) => knownAt(story)),
  probe(listExactRecords, ({ story }) =>
    [...story.places, { east: 500, north: 500, half: 600 }].map((place) =>
      addressOf(listExactRecords, {}, { ...boxAround(place) }),
    ),
  ),
  plainly(getStatistics),
  plainly(downloadStatistics),
  probe(getCitation, ({ id }) =>
    CITATION_TYPES.map((accept) => ({ url: addressOf(getCitation, { id }), headers: { accept } })),
  ),
  probe(getChanges, () =>
    [{}, { limit: 1 }, { limit: 5 }, { since: 1_000_000 }].map((query) => addressOf(getChanges, {}, query)),
  ),
  probe(getDownloadAtOnce, ({ story }) => files(story)),
  probe(createDownload, ({ story: { word } }) =>
    [{}, { text: word }, { by: 'ceri' }, { site: 'mound' }, { state: 'verified' }].map((filter) => ({
      url: createDownload.path,
      payload: { format: 'geojson', filter },
    })),
  ),
  plainly(getOpenFiles),
  plainly(getDataCatalogue),
  ...exempt(
    'Files are made of the same public records; leaks.routes.slow.test.ts of downloads searches and compares each format.',
    [getOpenFile, getOpenFileOfSet, getDownloadFile],
  ),
  ...exempt('Tells numbers of records that its random name was given for, which createDownload tells.', [
    getDownload,
    cancelDownload,
  ]),
  // The address in another world has another random name; nobody learns more than that there is nothing.
  probe(getPicture, ({ pictures }) =>
    [pictures[0] ?? '/media/record_pictures/0123456789abcdef.jpg'].map((url) => ({ url })),
  ),
  plainly(listOwnRecords),
  plainly(getOwnStatistics),
  probe(changeOwnLicences, ({ id }) => [
    { url: changeOwnLicences.path, payload: { records: [id], licence: 'cc-by-4.0' } },
  ]),
  plainly(exportRecordsCsv),
  plainly(exportRecordsGeojson),
  probe(listBeside, ({ id, judged }) =>
    [id, id + 1, judged].map((number) => addressOf(listBeside, { id: number })),
  ),
  probe(setSensitivity, ({ id, judged }) => [
    { url: addressOf(setSensitivity, { id: judged }), payload: { level: 'generalised', also: [id] } },
    { url: addressOf(setSensitivity, { id }), payload: { level: 'open', reason: 'To know' } },
  ]),
  probe(updateRecord, ({ id }) => [{ url: addressOf(updateRecord, { id }), payload: { title: 'Mine now' } }]),
  probe(deleteRecord, ({ id }) => [addressOf(deleteRecord, { id })]),
  probe(restoreRecord, ({ id }) => [addressOf(restoreRecord, { id })]),
  probe(createBookmark, ({ id }) => [{ url: createBookmark.path, payload: { record: id } }]),
  plainly(listBookmarks),
  plainly(exportOwnData),
  // The first is that of the record, which the stranger kept while everybody could see it.
  probe(renameBookmark, () => [{ url: addressOf(renameBookmark, { id: 1 }), payload: { name: 'Kept' } }]),
  probe(deleteBookmark, () => [addressOf(deleteBookmark, { id: 1 })]),
  ...exempt('Answers with what was sent; its own tests show that nobody else sees it.', [createRecord]),
]
