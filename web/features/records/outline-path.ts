import type { Outline } from '#contract/records.ts'

/** Of the drawing's box, in its own units. */
export const DRAWING_SIDE = 100
const MARGIN = 8

/**
 * The outline as an SVG path, north at the top; a degree of longitude is shortened by the latitude.
 * @param around what fills the box: the outline alone or, so that two can be compared, both
 */
export function outlinePath(outline: Outline, around: Outline = outline): string {
  const first = around[0]?.[0] ?? 0
  const shortened = Math.cos((first * Math.PI) / 180)
  const onPaper = ([latitude, longitude]: Outline[number]) => [longitude * shortened, -latitude] as const
  const all = around.map(onPaper)
  const [west, north] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const width = Math.max(...all.map(([x]) => x)) - west
  const height = Math.max(...all.map(([, y]) => y)) - north
  const scale = (DRAWING_SIDE - 2 * MARGIN) / Math.max(width, height)
  const corners = outline.map(onPaper).map(([x, y]) => {
    const right = (x - west) * scale + (DRAWING_SIDE - width * scale) / 2
    const down = (y - north) * scale + (DRAWING_SIDE - height * scale) / 2
    return `${right.toFixed(2)} ${down.toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}
