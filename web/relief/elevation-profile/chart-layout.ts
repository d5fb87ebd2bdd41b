import type { Sample } from './heights-along.ts'
import { factsOf, runsOf } from './elevation-profile-facts.ts'

/** How many times larger heights are drawn than distances. */
export const EXAGGERATIONS = { least: 1, most: 10 } as const

/** Margins in pixels, with room for the numbers at the axes. */
const MARGIN = { left: 60, right: 18, top: 14, bottom: 40 } as const
/** Smallest range of heights in metres, so that noise on flat ground does not look like mountains. */
const LEAST_RANGE = 2
/** Margin above and below, as a share of the range. */
const AIR = 0.06
/** Pixels from one number at an axis to the next. */
const APART = { along: 110, up: 44 } as const

interface Frame {
  /** Width of the frame in pixels. */
  width: number
  height: number
  exaggeration: number
}

export interface Tick {
  /** Height or distance in metres. */
  value: number
  /** Position along the axis in pixels. */
  at: number
}

export interface ChartLayout {
  plot: { left: number; right: number; top: number; bottom: number }
  distanceTicks: Tick[]
  heightTicks: Tick[]
  /** Decimals needed to distinguish the height labels. */
  heightDecimals: number
  /** Each part between gaps, in pixels. */
  runs: { x: number; y: number; sample: Sample }[][]
  x: (distance: number) => number
  y: (height: number) => number
}

/**
 * Lays out a profile in a frame. Apart from the exaggeration, which is exact, both axes have the same scale: a profile that
 * is too high for the frame is drawn narrower. Null where no height is known.
 */
export function layOutChart(samples: readonly Sample[], frame: Frame): ChartLayout | null {
  const ground = groundOf(samples)
  if (!ground) return null
  const room = roomIn(frame)
  const scale = Math.min(room.along / ground.length, room.up / (ground.range * frame.exaggeration))
  const up = scale * frame.exaggeration
  const plot = {
    left: MARGIN.left,
    right: MARGIN.left + ground.length * scale,
    top: MARGIN.top,
    bottom: MARGIN.top + room.up,
  }
  const lowest = ground.middle - room.up / up / 2
  const highest = ground.middle + room.up / up / 2
  const x = (distance: number) => plot.left + distance * scale
  const y = (height: number) => plot.bottom - (height - lowest) * up
  const distanceStep = stepFor(APART.along / scale)
  const heightStep = stepFor(APART.up / up)
  return {
    plot,
    distanceTicks: ticksOf(0, ground.length, distanceStep).map((value) => ({ value, at: x(value) })),
    heightTicks: ticksOf(lowest, highest, heightStep).map((value) => ({ value, at: y(value) })),
    heightDecimals: Math.max(0, -Math.floor(Math.log10(heightStep) + 1e-9)),
    runs: runsOf(samples).map((run) =>
      run.map((sample) => ({ x: x(sample.distance), y: y(sample.height), sample })),
    ),
    x,
    y,
  }
}

/** The largest whole exaggeration at which the profile still takes the whole width. */
export function fittingExaggeration(samples: readonly Sample[], frame: Omit<Frame, 'exaggeration'>): number {
  const ground = groundOf(samples)
  if (!ground) return EXAGGERATIONS.least
  const room = roomIn(frame)
  const fitting = Math.floor((room.up * ground.length) / (ground.range * room.along))
  return Math.min(EXAGGERATIONS.most, Math.max(EXAGGERATIONS.least, fitting))
}

function roomIn({ width, height }: Omit<Frame, 'exaggeration'>) {
  return {
    along: Math.max(1, width - MARGIN.left - MARGIN.right),
    up: Math.max(1, height - MARGIN.top - MARGIN.bottom),
  }
}

function groundOf(samples: readonly Sample[]) {
  const facts = factsOf(samples)
  const length = samples.at(-1)?.distance ?? 0
  if (!facts || length === 0) return null
  const [low, high] = [facts.lowest.height, facts.highest.height]
  return { length, middle: (low + high) / 2, range: Math.max(LEAST_RANGE, high - low) * (1 + 2 * AIR) }
}

/** The smallest of 1, 2, 5, 10, 20 … that is no smaller than this. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

function ticksOf(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** The sample at a distance, or the nearest one to it. */
export function sampleNear(samples: readonly Sample[], distance: number): number {
  let [low, high] = [0, samples.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((samples[middle]?.distance ?? 0) < distance) low = middle
    else high = middle
  }
  const [before, after] = [samples[low]?.distance ?? 0, samples[high]?.distance ?? 0]
  return distance - before < after - distance ? low : high
}
