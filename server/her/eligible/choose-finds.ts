import { SAME_PLACE_METRES } from '#contract/her/batches.ts'
import type { RegionBy } from '#contract/her/codes.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { boxAround, boxOf, commonBox, type Bounds, type Box } from '#geo/shapes/box.ts'
import { findAreasOfRecords, type KnownSite } from '#server/heritage/index.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import {
  findCandidates,
  findInBoxes,
  findNearPairs,
  findWithoutRegion,
  lookAtAll,
  type RegionScope,
  type Candidate,
} from './eligible.repository.ts'
import { regionBy } from './guess-region.ts'

/** A find that goes with a batch. */
export interface ChosenFind extends Pick<Candidate, 'id' | 'version' | 'agree'> {
  regionBy: RegionBy
  known: KnownSite | null
  /** The others within 50 m, which do not go themselves. */
  beside: Pick<Candidate, 'id' | 'version'>[]
}

export interface Offer {
  /** In the order of the batch. */
  finds: ChosenFind[]
  /** How many could go, those beside others included. */
  eligible: number
  /** How many lack a licence or a permission, and their finders, of whom none said no. */
  lacking: number
  finders: number[]
}

interface Asked {
  region: HerRegion
  /** Whether finds of which no boundary tells the region can go: their region is a guess, which gives no right. */
  withUnknown: boolean
  limit: number
}

/** Finds that are looked at together, at least. */
const TOGETHER = 100

/**
 * The finds that would go with the next batch of a region: the surest first, among equally sure ones those without a known site
 * within 50 m, then those with which most agree, then the oldest. Of finds within 50 m of each other one goes.
 * @param reader of somebody who sees the finds of the region exactly
 */
export async function chooseFinds(reader: RecordReader, { limit, ...asked }: Asked): Promise<Offer> {
  const where = await placesOf(reader, asked)
  const most = Math.max(TOGETHER, 2 * limit)
  const chosen = new Chosen(reader, where, limit)
  const { ids, ...counts } = await lookAtAll(reader, where, { skip: 0, most })
  let part = ids
  for (let skip = most; part.length > 0 && !chosen.isFull; skip += most) {
    await chosen.addFrom(part)
    part = part.length < most ? [] : (await lookAtAll(reader, where, { skip, most })).ids
  }
  chosen.addThoseBesideSites()
  return { ...counts, finds: chosen.finds }
}

/** Finds of which no boundary tells the region, for those who may have them: by the nearest place, or where none tells it. */
export async function placesOf(
  reader: RecordReader,
  { region, withUnknown }: Pick<Asked, 'region' | 'withUnknown'>,
): Promise<RegionScope> {
  if (!withUnknown) return { region, unknown: [] }
  const without = await findWithoutRegion(reader, region)
  const unknown = without.filter((find) => regionBy({ ...find, region: null }, region) !== null)
  return { region, unknown: unknown.map(({ id }) => id) }
}

/** The box of all that is within 50 m of a shape with these bounds. */
function widened([west, south, east, north]: Readonly<Bounds>): Box {
  return boxAround(
    [
      [west, south],
      [east, north],
    ],
    SAME_PLACE_METRES,
  )
}

/** Takes finds in their order, as far as they are needed. */
class Chosen {
  readonly finds: ChosenFind[] = []
  readonly #gone = new Set<number>()
  readonly #reader: RecordReader
  readonly #where: RegionScope
  readonly #limit: number
  /** Of equally sure finds, those beside a known site wait for the others. */
  #waiting: [Candidate, KnownSite][] = []
  #sure = ''
  /** By number, those of the finds that were looked at: the others that can go within 50 m. */
  readonly #near = new Map<number, Pick<Candidate, 'id' | 'version'>[]>()

  constructor(reader: RecordReader, where: RegionScope, limit: number) {
    this.#reader = reader
    this.#where = where
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.finds.length >= this.#limit
  }

  async addFrom(ids: readonly number[]): Promise<void> {
    const found = await findCandidates(this.#reader, this.#where, ids)
    const byId = new Map(found.map((find) => [find.id, find]))
    const sites = await findAreasOfRecords(this.#reader, ids, SAME_PLACE_METRES)
    await this.#lookAround(found)
    for (const find of ids.flatMap((id) => byId.get(id) ?? [])) {
      if (this.isFull) return
      const sure = `${find.sureArchaeological} ${find.sureType}`
      if (sure !== this.#sure) this.addThoseBesideSites()
      this.#sure = sure
      const site = sites.get(find.id)
      if (site) this.#waiting.push([find, site])
      else this.#add(find, null)
    }
  }

  addThoseBesideSites(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const [find, site] of waiting) this.#add(find, site)
  }

  /** Asks at once what can go within 50 m of each of these. */
  async #lookAround(finds: readonly Candidate[]): Promise<void> {
    const boxes = finds.map((find) => ({ find, box: widened(find.extent) }))
    const around = await findInBoxes(
      this.#reader,
      boxes.map(({ box }) => box),
    )
    const pairs = boxes.flatMap(({ find, box }) =>
      around
        .filter(({ id, extent }) => id !== find.id && commonBox(box, boxOf(extent)) !== null)
        .map(({ id }) => [find.id, id] as const),
    )
    const near = await findNearPairs(this.#reader, pairs, SAME_PLACE_METRES)
    const others = await findCandidates(this.#reader, this.#where, [
      ...new Set(near.map(({ other }) => other)),
    ])
    const versions = new Map(others.map(({ id, version }) => [id, version]))
    for (const { one, other: id } of near) {
      const version = versions.get(id)
      if (version !== undefined) this.#near.set(one, [...(this.#near.get(one) ?? []), { id, version }])
    }
  }

  #add(find: Candidate, known: KnownSite | null): void {
    if (this.isFull || this.#gone.has(find.id)) return
    const by = regionBy(find, this.#where.region)
    if (by === null) return
    const { id, version, agree } = find
    const beside = (this.#near.get(id) ?? []).filter((other) => !this.#gone.has(other.id))
    for (const gone of [find, ...beside]) this.#gone.add(gone.id)
    this.finds.push({ id, version, agree, regionBy: by, known, beside })
  }
}
