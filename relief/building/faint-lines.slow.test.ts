import { expect, test } from 'vitest'
import { compareFaintLines, faintLinesData, leastKept } from '../testing/faint-lines.ts'
import { makeFolder } from '../testing/rasters.ts'

const data = faintLinesData()
/** Grey levels: a jump of brightness between zooms would be seen. */
const MOST_BRIGHTNESS = 1

test.skipIf(data === null)(
  'faint lines of real fields keep their contrast, their shape and their brightness, compared with gdaldem',
  async () => {
    if (!data) return
    const faults = (await compareFaintLines(data, await makeFolder())).filter(
      ({ layer, zoom, ours, theirs, correlation, brightness }) => {
        const least = leastKept({ layer, zoom })
        return (
          ours / theirs < least.contrast ||
          correlation < least.correlation ||
          Math.abs(brightness.ours - brightness.theirs) > MOST_BRIGHTNESS
        )
      },
    )
    expect(faults).toEqual([])
  },
)
