import type { MapLibreMap } from 'maplibre-gl'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import type { Padding } from '#web/map/pointing/show-outline.ts'
import { COVERS_MAP } from '#web/ui/panel/panel-size.ts'

/** A rectangle in pixels. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** On the element that contains everything on top of the map. */
export const OVER_MAP = 'data-over-map'

/** Pixels at each edge of the map outside the largest part of it that nothing covers. */
export function freePart(map: MapLibreMap): Padding {
  const whole = map.getContainer().getBoundingClientRect()
  const over = document.querySelector(`[${OVER_MAP}]`)
  if (!over) return { left: 0, top: 0, right: 0, bottom: 0 }
  const free = largestFree(intersectionOf(whole, over.getBoundingClientRect()), [
    ...coversIn(over),
    ...sheets(),
  ])
  return {
    left: free.left - whole.left,
    top: free.top - whole.top,
    right: whole.right - free.right,
    bottom: whole.bottom - free.bottom,
  }
}

/** Whether the whole map can be seen around an outline, so that there is no reason to move the map. */
export function isInSight(map: MapLibreMap, outline: readonly LatitudeLongitude[]): boolean {
  const whole = map.getContainer().getBoundingClientRect()
  const over = document.querySelector(`[${OVER_MAP}]`)
  const corners = outline.map((corner) => map.project(toPosition(corner)))
  const xs = corners.map(({ x }) => whole.left + x)
  const ys = corners.map(({ y }) => whole.top + y)
  const area = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
  const visible = over ? intersectionOf(whole, over.getBoundingClientRect()) : whole
  return isFree(area, visible, [...(over ? coversIn(over) : []), ...sheets()])
}

/** Whether an area is within the visible part of the map, and touches none of the covers. */
export function isFree(area: Area, visible: Area, covers: readonly Area[]): boolean {
  const { left, top, right, bottom } = intersectionOf(area, visible)
  const isWithin = left === area.left && top === area.top && right === area.right && bottom === area.bottom
  return isWithin && covers.every((cover) => usefulSize(intersectionOf(area, cover)) === 0)
}

/** The sheets over the map, as high as they will be once they have finished moving. */
function sheets(): Area[] {
  return [...document.querySelectorAll<HTMLElement>(`[${COVERS_MAP}]`)].map((sheet) => {
    const { left, right, bottom } = sheet.getBoundingClientRect()
    return { left, right, bottom, top: bottom - Number.parseFloat(sheet.style.height) }
  })
}

/** Everything that takes the pointer from the map. */
function coversIn(element: Element): Area[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).pointerEvents === 'none' ? coversIn(child) : [child.getBoundingClientRect()],
  )
}

function intersectionOf(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** How many times as long as wide a free part may be; what is longer is of no use to an outline. */
const LONGEST = 2

/** The largest rectangle of the whole that touches none of the covers; the whole if there is none. */
export function largestFree(whole: Area, covers: readonly Area[]): Area {
  const near = covers.map((cover) => intersectionOf(whole, cover)).filter((area) => usefulSize(area) > 0)
  const between = (from: number, to: number, edges: number[]) =>
    [...new Set([from, to, ...edges])].sort((one, other) => one - other)
  const xs = between(
    whole.left,
    whole.right,
    near.flatMap(({ left, right }) => [left, right]),
  )
  const ys = between(
    whole.top,
    whole.bottom,
    near.flatMap(({ top, bottom }) => [top, bottom]),
  )
  let best: Area | null = null
  for (const left of xs)
    for (const top of ys)
      for (const right of xs)
        for (const bottom of ys) {
          const area = { left, top, right, bottom }
          if (usefulSize(area) <= (best ? usefulSize(best) : 0)) continue
          if (near.every((cover) => usefulSize(intersectionOf(area, cover)) === 0)) best = area
        }
  return best ?? whole
}

/** Square pixels, without those that only make an area long; 0 for no area. */
function usefulSize({ left, top, right, bottom }: Area): number {
  const [width, height] = [right - left, bottom - top]
  if (width <= 0 || height <= 0) return 0
  return Math.min(width, LONGEST * height) * Math.min(height, LONGEST * width)
}
