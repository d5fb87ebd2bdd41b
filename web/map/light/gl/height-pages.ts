import type { TileHeights } from '../../heights/elevation-tile.ts'
import { UNKNOWN } from './heights.glsl.ts'

/** Number of pages at the start. */
const FIRST_CAPACITY = 16

/** Lowest and highest height in metres; both are the same if no height is known. */
export interface HeightRange {
  lowest: number
  highest: number
}

/** Heights of many tiles of one size in one texture, so that a shader can read across the border into the next tile. */
export class HeightPages {
  readonly side: number
  private readonly gl: WebGL2RenderingContext
  private texture: WebGLTexture
  private capacity = FIRST_CAPACITY
  private readonly free: number[] = []
  private used = 0

  constructor(gl: WebGL2RenderingContext, side: number) {
    this.gl = gl
    this.side = side
    this.texture = this.allocate(this.capacity)
  }

  bind(unit: number): void {
    this.gl.activeTexture(this.gl.TEXTURE0 + unit)
    this.gl.bindTexture(this.gl.TEXTURE_2D_ARRAY, this.texture)
  }

  /** The page where the heights are stored, and their range. */
  put(heights: TileHeights): { page: number } & HeightRange {
    const { gl, side } = this
    const page = this.free.pop() ?? this.used++
    if (page >= this.capacity) this.grow()
    const { told, ...range } = withoutNaN(heights)
    this.bind(0)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4)
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, page, side, side, 1, gl.RED, gl.FLOAT, told)
    return { page, ...range }
  }

  take(page: number): void {
    this.free.push(page)
  }

  close(): void {
    this.gl.deleteTexture(this.texture)
  }

  private allocate(capacity: number): WebGLTexture {
    const { gl, side } = this
    const texture = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture)
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32F, side, side, capacity)
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D_ARRAY, filter, gl.NEAREST)
    return texture
  }

  /** Doubles the number of pages and copies the old ones within graphics memory. */
  private grow(): void {
    const { gl, side, texture: old, capacity } = this
    this.capacity = capacity * 2
    this.texture = this.allocate(this.capacity)
    const source = gl.createFramebuffer()
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, source)
    for (let page = 0; page < capacity; page++) {
      gl.framebufferTextureLayer(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, old, 0, page)
      gl.copyTexSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, page, 0, 0, side, side)
    }
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
    gl.deleteFramebuffer(source)
    gl.deleteTexture(old)
  }
}

function withoutNaN(heights: TileHeights): { told: Float32Array } & HeightRange {
  const told = new Float32Array(heights.length)
  let [lowest, highest] = [Infinity, -Infinity]
  for (let at = 0; at < heights.length; at++) {
    const height = heights[at] ?? Number.NaN
    told[at] = height === height ? height : UNKNOWN
    if (height < lowest) lowest = height
    if (height > highest) highest = height
  }
  return lowest > highest ? { told, lowest: 0, highest: 0 } : { told, lowest, highest }
}
