/** Nine evenly spaced colours from pale orange to dark red (ColorBrewer's OrRd, Apache-2.0, Cynthia Brewer). */
export const ORANGE_TO_RED = [
  [255, 247, 236],
  [254, 232, 200],
  [253, 212, 158],
  [253, 187, 132],
  [252, 141, 89],
  [239, 101, 72],
  [215, 48, 31],
  [179, 0, 0],
  [127, 0, 0],
] as const
/** Slope in radians at the red end of the ramp. */
export const STEEPEST = 0.8
/** Difference in degrees between positive and negative openness at which the ground is darkest or brightest. */
export const OPENNESS_DIFFERENCE = 28

type Colour = readonly [red: number, green: number, blue: number]

/** Returns the colours of the layer for evenly spaced slopes of ground that is neither raised nor hollow, as `#rrggbb`. */
export function slopeColours(): string[] {
  const byte = (value: number): string =>
    Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  return ORANGE_TO_RED.map((_, at) => {
    const colour = inkedRelief(rampColour(at / (ORANGE_TO_RED.length - 1)), 0.5)
    return `#${colour.map(byte).join('')}`
  })
}

/** Overlays a colour with light from 0 to 1 as the colour relief image map does, at half opacity twice. */
export function inkedRelief(colour: Colour, light: number): Colour {
  const lit = withLuminosity(colour, light)
  return mapColour(colour, (below, channel) => {
    const half = (below + lit[channel]) / 2
    return (half + overlay(half, light)) / 2
  })
}

/**
 * Moves a colour towards white or black until it has the given luminosity. A colour outside the range from 0 to 1 is
 * moved back towards grey.
 */
function withLuminosity(colour: Colour, light: number): Colour {
  const luminosity = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
  const moved = mapColour(colour, (value) => value + light - luminosity)
  const [least, most] = [Math.min(...moved), Math.max(...moved)]
  const raised = least < 0 ? mapColour(moved, (v) => light + ((v - light) * light) / (light - least)) : moved
  return most > 1 ? mapColour(raised, (v) => light + ((v - light) * (1 - light)) / (most - light)) : raised
}

/** Returns the colour of a part of the ramp, from 0 to 1. */
export function rampColour(part: number): Colour {
  const along = part * (ORANGE_TO_RED.length - 1)
  const low = Math.min(ORANGE_TO_RED.length - 2, Math.floor(along))
  const [from, to] = [ORANGE_TO_RED[low], ORANGE_TO_RED[low + 1]]
  if (from === undefined || to === undefined) return [NaN, NaN, NaN]
  return mapColour(from, (value, channel) => (value + (to[channel] - value) * (along - low)) / 255)
}

function mapColour(colour: Colour, change: (value: number, channel: 0 | 1 | 2) => number): Colour {
  return [change(colour[0], 0), change(colour[1], 1), change(colour[2], 2)]
}

/** Blends two values from 0 to 1 by overlay: bright becomes brighter and dark becomes darker. */
export function overlay(below: number, above: number): number {
  return below > 0.5 ? 1 - 2 * (1 - below) * (1 - above) : 2 * below * above
}
