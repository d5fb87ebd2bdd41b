import type { Outline } from '#contract/records/records.ts'

/** Side of the drawing's box, in units of the drawing. */
export const DRAWING_SIDE = 100
const MARGIN = 8

/**
 * The outline as an SVG path with north at the top. Degrees of longitude are shortened according to the latitude.
 * @param around the points that fill the box: those of the outline or, for comparing two outlines, those of both
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
