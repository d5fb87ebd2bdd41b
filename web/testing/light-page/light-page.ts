import type { ElevationTileset } from '#contract/elevation.ts'
import type { Light } from '#contract/light.ts'

export interface View {
  longitude: number
  latitude: number
  /** As the map counts it. */
  zoom: number
  bearing?: number
  pitch?: number
}

/** `window.lightPage`. Each promise ends when the ground is drawn as well as it can be. */
export interface LightPage {
  show: (tilesets: ElevationTileset[], view: View, light?: Partial<Light>) => Promise<unknown>
  move: (view: View) => Promise<unknown>
  relight: (light: Partial<Light>) => Promise<void>
  /** In three dimensions, or flat again. */
  terrain: (tilesets: ElevationTileset[] | null) => Promise<void>
  /** The map library's own hillshade from the same tiles, under the light and in the view of `show` before it. */
  showHillshade: (tileset: ElevationTileset) => Promise<void>
  /** Milliseconds of each step of the light round the compass, from the change until the map is drawn. */
  timeSteps: (steps: number) => number[]
  /** Red, green and blue at places of the canvas, in pixels from its upper left corner. */
  pixelsAt: (places: readonly (readonly [number, number])[]) => number[][]
}
