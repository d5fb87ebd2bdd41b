import { describe, expect, it } from 'vitest'
import { heightsOf } from '#web/map/heights/decode-elevation.ts'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import { fittingExaggeration, layOutChart, sampleNear } from './chart-layout.ts'
import type { Sample } from './heights-along.ts'
import { elevationProfileCsv } from './elevation-profile-files.tsx'
import { evenly, factsOf, runsOf } from './elevation-profile-facts.ts'
import { sourceWords } from './elevation-profile-words.ts'

/** One sample per metre; NaN for a gap. */
function profile(...heights: number[]): Sample[] {
  return heights.map((height, distance) => ({ distance, height, place: [52.13, -3.78 + distance * 1e-5] }))
}

/** A bank 4 m high in the middle of a level kilometre. */
const bank = profile(
  ...Array.from({ length: 1001 }, (_, at) => 200 + 4 * Math.max(0, 1 - Math.abs(at - 500) / 20)),
)

describe('the facts of a profile', () => {
  it('are the lowest and highest points, the ascent and the descent', () => {
    expect(factsOf(bank)).toMatchObject({ highest: { distance: 500, height: 204 }, lowest: { height: 200 } })
    expect(factsOf(bank)?.ascent).toBeCloseTo(4, 6)
    expect(factsOf(bank)?.descent).toBeCloseTo(4, 6)
  })

  it('do not count noise in the survey as ascent', () => {
    const noisy = profile(...Array.from({ length: 2000 }, (_, at) => 100 + at / 100 + 0.1 * Math.sin(at * 7)))
    const facts = factsOf(noisy)
    expect(facts?.ascent).toBeGreaterThan(19.7)
    expect(facts?.ascent).toBeLessThan(20.4)
    expect(facts?.descent).toBe(0)
  })

  it('do not count the step across a gap as ascent, and give the length of the gap', () => {
    const facts = factsOf(profile(100, 101, Number.NaN, Number.NaN, 150, 149))
    expect(facts).toMatchObject({ ascent: 1, descent: 1, unknown: 3 })
    expect(runsOf(profile(1, Number.NaN, 2, 3)).map((run) => run.length)).toEqual([1, 2])
  })

  it('are null where no height is known', () => {
    expect(factsOf(profile(Number.NaN, Number.NaN))).toBeNull()
  })
})

describe('the chart', () => {
  const frame = { width: 1078, height: 254 }

  it.each([1, 3, 10])(
    'draws heights %d times as large as distances, and all of it fits the frame',
    (exaggeration) => {
      const chart = layOutChart(bank, { ...frame, exaggeration })
      if (!chart) throw new Error('there is a chart')
      const along = (chart.x(100) - chart.x(0)) / 100
      const up = (chart.y(200) - chart.y(202)) / 2
      expect(up / along).toBeCloseTo(exaggeration, 6)
      for (const { x, y } of chart.runs.flat()) {
        expect(x).toBeGreaterThanOrEqual(chart.plot.left - 0.01)
        expect(x).toBeLessThanOrEqual(frame.width)
        expect(y).toBeGreaterThanOrEqual(chart.plot.top)
        expect(y).toBeLessThanOrEqual(chart.plot.bottom)
      }
    },
  )

  it('starts with the largest exaggeration that fits the full width', () => {
    expect(fittingExaggeration(bank, frame)).toBe(10)
    const mountain = profile(...Array.from({ length: 1001 }, (_, at) => at / 4))
    expect(fittingExaggeration(mountain, frame)).toBe(1)
    const slope = profile(...Array.from({ length: 1001 }, (_, at) => at / 20))
    const fitting = fittingExaggeration(slope, frame)
    const widest = layOutChart(slope, { ...frame, exaggeration: fitting })
    expect(widest?.plot.right).toBeCloseTo(frame.width - 18, 1)
    expect(layOutChart(slope, { ...frame, exaggeration: fitting + 1 })?.plot.right).toBeLessThan(
      frame.width - 20,
    )
  })

  it('has round numbers on its axes, a readable distance apart', () => {
    const chart = layOutChart(bank, { ...frame, exaggeration: 10 })
    expect(chart?.distanceTicks.map(({ value }) => value)).toEqual([0, 200, 400, 600, 800, 1000])
    const [first, second] = chart?.heightTicks ?? []
    expect((second?.value ?? 0) - (first?.value ?? 0)).toBe(5)
    expect(chart?.heightDecimals).toBe(0)
  })

  it('does not turn level ground into mountains', () => {
    const level = layOutChart(profile(...Array.from({ length: 100 }, (_, at) => 50 + (at % 2) / 100)), {
      ...frame,
      exaggeration: 10,
    })
    const ys = level?.runs.flat().map(({ y }) => y) ?? []
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(2)
  })

  it('finds the sample nearest to a distance', () => {
    const samples = profile(1, 2, 3, 4)
    expect([-5, 0.4, 0.6, 2.2, 99].map((distance) => sampleNear(samples, distance))).toEqual([0, 0, 1, 2, 3])
  })
})

it('the profile names its surveys, and says which of them do not show the bare ground', () => {
  const roofs = sampleElevation({ name: 'Roofs', model: 'DSM', attribution: '' })
  const profile = { samples: [], length: 0, sources: [sampleElevation(), roofs] }
  expect(sourceWords(profile, 'with trees', 'en')).toBe('Pumlumon, © LiDAR people; Roofs (with trees)')
})

it('on a Welsh page the profile names its surveys in Welsh, where they have Welsh names', () => {
  const welsh = sampleElevation({ name_cy: 'Pumlumon gyfan', attribution_cy: '© Pobl LiDAR' })
  const profile = { samples: [], length: 0, sources: [welsh, sampleElevation({ name: 'Tywyn' })] }
  expect(sourceWords(profile, 'gyda choed', 'cy')).toBe('Pumlumon gyfan, © Pobl LiDAR; Tywyn, © LiDAR people')
})

describe('the table', () => {
  it('has a line for each sample, and leaves unknown heights empty', () => {
    expect(elevationProfileCsv(profile(200.126, Number.NaN))).toBe(
      'distance_m,height_m,latitude,longitude\r\n0.00,200.13,52.1300000,-3.7800000\r\n1.00,,52.1300000,-3.7799900\r\n',
    )
  })

  it('keeps the first and last sample when it is shortened for the page', () => {
    const few = evenly(bank, 21)
    expect(few).toHaveLength(21)
    expect([few[0]?.distance, few.at(-1)?.distance]).toEqual([0, 1000])
    expect(evenly(profile(1, 2), 21)).toHaveLength(2)
  })
})

it('pixels are read as heights, and black as an unknown height', () => {
  const heights = heightsOf(Uint8ClampedArray.of(129, 61, 128, 255, 0, 0, 0, 255))
  expect(heights[0]).toBe(317.5)
  expect(heights[1]).toBeNaN()
})
