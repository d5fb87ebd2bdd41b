import type { Outline } from '#contract/records/outline.ts'
import { boxAround, type Box } from '#geo/box.ts'
import { metresPerDegree } from '#geo/geodesy.ts'
import { metresToOutline } from '#geo/nearness.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'

/** Metres within which two outlines are the same. */
const SAME = 1

/** Finds the outline of which no corner is more than a metre from another one, and the other way round. */
export class KnownOutlines {
  private readonly known: { id: number; outline: Outline; edges: Box }[] = []

  add(id: number, outline: Outline): void {
    this.known.push({ id, outline, edges: boxAround(outline.map(toPosition)) })
  }

  /** Returns the id of an outline that is the same; null if there is none. */
  sameAs(outline: Outline): number | null {
    const edges = boxAround(outline.map(toPosition))
    const found = this.known.find(
      (each) =>
        areNear(each.edges, edges) && isAlong(each.outline, outline) && isAlong(outline, each.outline),
    )
    return found?.id ?? null
  }
}

/** Boxes that differ by more than a metre at a side cannot be those of the same outline. */
function areNear(one: Box, other: Box): boolean {
  const degree = metresPerDegree(one.south)
  return (
    Math.abs(one.south - other.south) * degree.north <= SAME &&
    Math.abs(one.north - other.north) * degree.north <= SAME &&
    Math.abs(one.west - other.west) * degree.east <= SAME &&
    Math.abs(one.east - other.east) * degree.east <= SAME
  )
}

/** Whether each corner is within a metre of the line of the other outline. */
function isAlong(corners: Outline, outline: Outline): boolean {
  const ring = closedRing(outline.map(toPosition))
  return corners.every((corner) => metresToLine(corner, ring) <= SAME)
}

function metresToLine([latitude, longitude]: LatitudeLongitude, ring: ReturnType<typeof closedRing>): number {
  // Edge by edge, because a corner inside the outline counts as 0 m from the whole.
  const distances = ring
    .slice(1)
    .map((end, index) =>
      metresToOutline({ latitude, longitude }, [ring[index] ?? end, end, ring[index] ?? end]),
    )
  return Math.min(...distances)
}
