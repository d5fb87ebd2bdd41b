import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { batchName, REGION_BY, type RegionBy } from '#contract/her/codes.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { zipOf } from '#formats/shared/zip.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { withTempFolder } from '#server/platform/storage/temp-folder.ts'
import { noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { findFinds, findPictures } from '../pack/finds.repository.ts'
import { packEntries, type Pack } from '../pack/pack-entries.ts'
import { countUnanswered, findNextNumber, insertBatch, lockBatches } from './batches.repository.ts'
import { chooseFinds, placesOf, type ChosenFind } from '../eligible/choose-finds.ts'
import { findCandidates } from '../eligible/eligible.repository.ts'

/** Prefix of the keys of the zips, which no address of pictures reaches. */
export const HER_PREFIX = 'her/'

export type Deps = Pick<Portal, 'db' | 'config' | 'files'> & { grid: NationalGrid }

interface Asked {
  viewer: Viewer
  region: HerRegion
  /** Whether finds of which no boundary tells the region can go. */
  withUnknown: boolean
  limit: number
  /** What the officer saw, in its order; null if the request does not say. */
  seen: readonly number[] | null
  keep: KeepName
}

/**
 * Makes the next batch of a region and resolves with its number in the table. The zip is stored before the batch, which comes at
 * once with its finds: if anything fails, there is no batch, and the request can be repeated. Throws a Refusal while too many finds
 * are unanswered, and if another batch or another change was first.
 */
export async function makeBatch(deps: Deps, asked: Asked): Promise<number> {
  const { db, config, files } = deps
  const { viewer, region } = asked
  await mustHaveRoom(db, region, config.herBacklog)
  const pack = await choosePack(deps, asked)
  const file = await storePack(deps, pack)
  try {
    return await db.transaction().execute(async (tx) => {
      await lockBatches(tx)
      await mustHaveRoom(tx, region, config.herBacklog)
      if ((await findNextNumber(tx, region)) !== pack.number) throw changed()
      await mustStillGo(tx, asked, pack.chosen)
      const { number, regionBy, made: madeAt, chosen: finds } = pack
      const batch = { region, number, regionBy, madeAt, finds, file, asked: asked.limit, madeBy: viewer.id }
      const id = await insertBatch(tx, batch)
      await asked.keep(tx, id)
      await noteAct(tx, {
        ...{ actor: viewer.id, act: 'batch-made', note: pack.name },
        target: { kind: 'batch', id },
      })
      return id
    })
  } catch (error) {
    // After another fault, nobody knows whether the batch was stored: its zip stays, and goes with spare ones if it was not.
    if (error instanceof Refusal) await files.delete(file.key)
    throw error
  }
}

async function mustHaveRoom(db: Database, region: HerRegion, backlog: number): Promise<void> {
  const unanswered = (await countUnanswered(db)).get(region) ?? 0
  if (unanswered > backlog) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.herBacklog })
}

function changed(): Refusal {
  return new Refusal('conflict', { detail: REFUSAL_TEXTS.herChanged })
}

interface ChosenPack extends Pack {
  chosen: readonly ChosenFind[]
}

/** The exact places in it count as shown to the officer. */
async function choosePack({ db, config, grid }: Deps, asked: Asked): Promise<ChosenPack> {
  const { viewer, region, seen } = asked
  const reader = await recordsFor(db, viewer)
  const { finds: chosen } = await chooseFinds(reader, asked)
  const ids = chosen.map(({ id }) => id)
  if (seen !== null && (seen.length !== ids.length || seen.some((id, at) => id !== ids[at]))) throw changed()
  if (chosen.length === 0) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.herNothing })
  const stored = await findFinds(reader, ids)
  const byId = new Map(stored.map((find) => [find.id, find]))
  const finds = chosen.map((each) => {
    const find = byId.get(each.id)
    if (find?.version !== each.version) throw changed()
    const { regionBy, known, beside } = each
    return { find, placed: { region, regionBy, known, beside } }
  })
  const withheld = stored.filter(({ sensitivity }) => sensitivity !== 'open')
  await noteExactRead(db, viewer, withheld)
  const [made, number] = [new Date(), await findNextNumber(db, region)]
  return {
    ...{ region, number, made, finds, chosen, grid, publicUrl: config.publicUrl },
    name: batchName({ region, number, made: made.toISOString() }),
    regionBy: leastKnown(chosen),
    pictures: await findPictures(reader, ids),
    operator: config.site.operator,
  }
}

function leastKnown(chosen: readonly ChosenFind[]): RegionBy {
  return REGION_BY.findLast((by) => chosen.some(({ regionBy }) => regionBy === by)) ?? 'boundary'
}

/** A new name each time: what a failed attempt leaves is never taken for this one. */
async function storePack(
  { config, files }: Deps,
  pack: Pack,
): Promise<{ key: string; bytes: number; sha256: string }> {
  const key = `${HER_PREFIX}${pack.name}-${randomUUID()}.zip`
  return withTempFolder(config.dataDir, async (folder) => ({
    key,
    ...(await putSummed(files, key, pack, folder)),
  }))
}

async function putSummed(
  files: FileStore,
  key: string,
  pack: Pack,
  folder: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const summed = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  const zip = zipOf(packEntries(pack, files, folder))
  // A fault of the zip ends what is stored, and a fault of the store ends the zip.
  zip.on('error', (error) => summed.destroy(error))
  summed.on('close', () => zip.destroy())
  try {
    await files.put(key, zip.pipe(summed))
  } finally {
    summed.destroy()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Whether all that goes can still go, at the same versions: nobody changed, answered, sent or left it out while the zip was made. */
async function mustStillGo(
  tx: Database,
  { viewer, region, withUnknown }: Asked,
  chosen: readonly ChosenFind[],
): Promise<void> {
  const all = chosen.flatMap(({ id, version, beside }) => [{ id, version }, ...beside])
  const reader = await recordsFor(tx, viewer)
  const where = await placesOf(reader, { region, withUnknown })
  const found = await findCandidates(
    reader,
    where,
    all.map(({ id }) => id),
  )
  const still = new Map(found.map(({ id, version }) => [id, version]))
  if (all.some(({ id, version }) => still.get(id) !== version)) throw changed()
}
