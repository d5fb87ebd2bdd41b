/** The offset of a sampled pixel. */
export interface RaySample {
  /** Offset to the east in pixels. */
  across: number
  down: number
  /** Distance to the whole pixel, not to the point on the ray. */
  distance: number
}

/**
 * Offsets to sample along each direction: at radii a third of a pixel apart, rounded to whole pixels, each pixel
 * once. For 16 directions and 10 pixels these are the 156 samples of the published method (Zakšek et al. 2011, as
 * implemented in RVT).
 */
export function skyRays(directions: number, radius: number): RaySample[][] {
  return Array.from({ length: directions }, (_, at) => ray((2 * Math.PI * at) / directions, radius))
}

const STEPS_PER_PIXEL = 3

function ray(angle: number, radius: number): RaySample[] {
  const samples = new Map<string, RaySample>()
  for (let step = STEPS_PER_PIXEL; step <= radius * STEPS_PER_PIXEL; step++) {
    const along = step / STEPS_PER_PIXEL
    const across = halfToEven(along * Math.cos(angle))
    const down = halfToEven(along * Math.sin(angle))
    samples.set(`${across} ${down}`, { across, down, distance: Math.hypot(across, down) })
  }
  return [...samples.values()]
}

function halfToEven(value: number): number {
  const whole = Math.round(value)
  const rounded = Math.abs(value % 1) === 0.5 && whole % 2 !== 0 ? whole - 1 : whole
  return rounded === 0 ? 0 : rounded
}
