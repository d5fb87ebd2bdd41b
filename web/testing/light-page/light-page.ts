import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { Light } from '#contract/relief/light.ts'

export interface View {
  longitude: number
  latitude: number
  /** Zoom level of the map library. */
  zoom: number
  bearing?: number
  pitch?: number
}

/** `window.lightPage`. Each promise resolves when the ground is drawn as well as possible. */
export interface LightPage {
  show: (tilesets: ElevationTileset[], view: View, light?: Partial<Light>) => Promise<unknown>
  move: (view: View) => Promise<unknown>
  relight: (light: Partial<Light>) => Promise<void>
  /** Switches three-dimensional terrain on, or off with null. */
  terrain: (tilesets: ElevationTileset[] | null) => Promise<void>
  /** Shows the map library's own hillshade from the same tiles, with the light and view of the last `show`. */
  showHillshade: (tileset: ElevationTileset) => Promise<void>
  /**
   * Moves the light round the compass in steps and returns the milliseconds from each change until the map is drawn.
   */
  timeSteps: (steps: number) => number[]
  /** Red, green and blue at points of the canvas, given in pixels from its upper left corner. */
  pixelsAt: (places: readonly (readonly [number, number])[]) => number[][]
}
