import { excerpt } from '#contract/http/values/excerpt.ts'
import type { EligibleFind, HerBatch } from '#contract/her/batches.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { StoredFind } from '../pack/finds.repository.ts'
import { gridPlace, typeOf } from '../pack/monuments.ts'
import type { StoredBatch } from './batches.repository.ts'
import type { ChosenFind } from '../eligible/choose-finds.ts'

export function toBatch({ made_at: made, file_key: key, bytes, counts, ...batch }: StoredBatch): HerBatch {
  return { ...batch, ...counts, made: made.toISOString(), bytes: key === null ? null : bytes }
}

export function toEligible(chosen: ChosenFind, find: StoredFind, grid: NationalGrid): EligibleFind {
  const { id, version, agree, known, beside, regionBy } = chosen
  return {
    ...{ id, version, agree, title: find.title },
    ...typeOf(find),
    sure_archaeological: find.sure_archaeological,
    sure_type: find.sure_type,
    first_sentence: firstSentence(find.description),
    grid_reference: gridPlace(find, grid).ngr,
    known_site: known && {
      ...{ layer: known.layer, number: known.number, metres: known.metres },
      ...{ name: known.name, name_cy: known.nameCy },
    },
    same_place: beside.map((other) => other.id),
    region_by: regionBy,
    sensitivity: find.sensitivity,
    polygonCoordinate: find.outline,
  }
}

/** Characters of a sentence that a row has room for. */
const ROOM = 200

/** The first sentence of a text, cut between words where it is long. */
function firstSentence(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return excerpt(/^.+?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line, ROOM)
}
