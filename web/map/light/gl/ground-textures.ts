import type { Light, LightMethod } from '#contract/relief/light.ts'
import { tileKey, tilesAround, type TileAddress } from '#geo/tiles/tile-address.ts'
import { groundPixel, northInTile, pixelAtEquator, reliefReach, skyReach } from '../ground-scale.ts'
import type { TileHeights } from '../../heights/elevation-tile.ts'
import { skyRays } from '../sky-rays.ts'
import {
  GRADIENT_FRAGMENT,
  RELIEF_FRAGMENT,
  ROW_SUMS_FRAGMENT,
  SKY_FRAGMENT,
  WHOLE_VERTEX,
} from './derive.glsl.ts'
import { REACH, UNKNOWN } from './heights.glsl.ts'
import { makeProgram, type Program } from './program.ts'
import { makeTexture } from './textures.ts'

/** Number of pages at the start. */
const FIRST_CAPACITY = 16

/** Lowest and highest height in metres; both are the same if no height is known. */
interface HeightRange {
  lowest: number
  highest: number
}

/** Heights of many tiles of one size in one texture, so that a shader can read across the border into the next tile. */
class HeightPages {
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

/** Approximate limit in bytes of the graphics memory that tiles out of view may keep. */
const KEPT_BYTES = 160 * 2 ** 20
/** Bytes of graphics memory for a pixel: its height, gradient and surroundings. */
const BYTES_PER_PIXEL = 16

/** Directions sampled for the sky at first, and while the map moves; once the view is still, those of the light. */
const ROUGH_DIRECTIONS = 8

/** What was computed of a tile's heights, and from what. */
interface Derived {
  texture: WebGLTexture
  /** One bit for each of the eight neighbours that had arrived. */
  neighbours: number
  /** For relief and sky: metres. */
  radius: number
  /** For the sky: number of directions, and exaggeration of heights. */
  directions: number
  exaggeration: number
}

export interface GroundTile {
  address: TileAddress
  page: number
  lowest: number
  highest: number
  gradient: Derived | null
  relief: Derived | null
  sky: Derived | null
}

interface Wish {
  light: Light
  /** Whether there is time for the finest quality. */
  still: boolean
}

type Kind = 'gradient' | 'relief' | 'sky'

/** The ground of one tileset in graphics memory: heights, and everything that the methods derive from them. */
export class GroundTextures {
  private readonly gl: WebGL2RenderingContext
  private readonly pages: HeightPages
  private readonly quad: WebGLVertexArrayObject
  private readonly framebuffer: WebGLFramebuffer
  private readonly programs = new Map<string, Program>()
  private readonly rays = new Map<string, { texture: WebGLTexture; size: readonly [number, number] }>()
  /** Least recently drawn first. */
  private readonly tiles = new Map<string, GroundTile>()

  constructor(gl: WebGL2RenderingContext, side: number, quad: WebGLVertexArrayObject) {
    this.gl = gl
    this.pages = new HeightPages(gl, side)
    this.quad = quad
    this.framebuffer = gl.createFramebuffer()
  }

  get side(): number {
    return this.pages.side
  }

  get(key: string): GroundTile | undefined {
    return this.tiles.get(key)
  }

  bindHeights(unit: number): void {
    this.pages.bind(unit)
  }

  /** Pages of the surrounding tiles, in the order that the shaders expect. */
  private slotsAround(address: TileAddress): Int32Array {
    return Int32Array.from(tilesAround(address, REACH), (tile) => this.tiles.get(tileKey(tile))?.page ?? -1)
  }

  put(address: TileAddress, heights: TileHeights): void {
    this.tiles.set(tileKey(address), {
      address,
      ...this.pages.put(heights),
      gradient: null,
      relief: null,
      sky: null,
    })
  }

  /** Marks tiles as used and evicts the least recently used, so that memory stays within bounds. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const tile = this.tiles.get(key)
      if (!tile) continue
      this.tiles.delete(key)
      this.tiles.set(key, tile)
    }
    const room = Math.floor(KEPT_BYTES / (BYTES_PER_PIXEL * this.side ** 2))
    for (const [key, tile] of this.tiles) {
      if (this.tiles.size <= room || keys.has(key)) return
      this.tiles.delete(key)
      this.pages.take(tile.page)
      for (const kind of ['gradient', 'relief', 'sky'] as const)
        this.gl.deleteTexture(tile[kind]?.texture ?? null)
    }
  }

  /** Whether a tile can be drawn with a method, even if only roughly. */
  isReady(key: string, method: LightMethod): boolean {
    const tile = this.tiles.get(key)
    const around = aroundOf(method)
    return Boolean(tile?.gradient && (around === null || tile[around]))
  }

  /** Computes what is missing or can be refined, at most one texture. Returns false if there was nothing to do. */
  improve(key: string, wish: Wish): boolean {
    const tile = this.tiles.get(key)
    if (!tile) return false
    const neighbours = this.neighboursOf(tile.address)
    if (!tile.gradient || gains(neighbours, tile.gradient.neighbours)) {
      this.derive(tile, 'gradient', { neighbours, ...FOR_ANY_LIGHT })
      return true
    }
    const around = aroundOf(wish.light.method)
    if (around === null) return false
    const now = tile[around]
    const wanted = around === 'sky' ? skyFor(now, wish) : reliefFor(wish)
    const better = !now || gains(neighbours, now.neighbours) || !isSame(now, wanted)
    if (better) this.derive(tile, around, { neighbours, ...wanted })
    return better
  }

  close(): void {
    const { gl } = this
    for (const tile of this.tiles.values())
      for (const kind of ['gradient', 'relief', 'sky'] as const) gl.deleteTexture(tile[kind]?.texture ?? null)
    for (const { handle } of this.programs.values()) gl.deleteProgram(handle)
    for (const { texture } of this.rays.values()) gl.deleteTexture(texture)
    gl.deleteFramebuffer(this.framebuffer)
    this.pages.close()
    this.tiles.clear()
  }

  private neighboursOf(address: TileAddress): number {
    return tilesAround(address, 1).reduce(
      (bits, tile, at) => (this.tiles.has(tileKey(tile)) ? bits | (1 << at) : bits),
      0,
    )
  }

  private derive(tile: GroundTile, kind: Kind, from: Omit<Derived, 'texture'>): void {
    const { gl, side } = this
    const format = kind === 'gradient' ? gl.RGBA16F : gl.RG16F
    const form = { width: side + 2, height: side + 2, filter: gl.LINEAR }
    const texture = tile[kind]?.texture ?? makeTexture(gl, format, form)
    gl.bindVertexArray(this.quad)
    for (const test of [gl.BLEND, gl.DEPTH_TEST, gl.STENCIL_TEST, gl.CULL_FACE, gl.SCISSOR_TEST])
      gl.disable(test)
    gl.colorMask(true, true, true, true)
    if (kind === 'gradient') this.deriveGradient(tile, texture)
    else if (kind === 'relief') this.deriveRelief(tile, texture, from)
    else this.deriveSky(tile, texture, from)
    gl.bindVertexArray(null)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    tile[kind] = { texture, ...from }
  }

  private deriveGradient(tile: GroundTile, texture: WebGLTexture): void {
    const { gl } = this
    const program = this.begin('gradient', GRADIENT_FRAGMENT, tile)
    this.setGround(program, tile.address, pixelAtEquator(tile.address.z, this.side))
    gl.uniform1f(program.at('u_base'), tile.lowest)
    this.drawInto(texture, this.side + 2, this.side + 2)
  }

  private deriveRelief(tile: GroundTile, texture: WebGLTexture, from: Settings): void {
    const { gl, side } = this
    const { radius, stretched } = reliefReach(from.radius, groundPixel(tile.address, side))
    const rows = this.begin('rows', ROW_SUMS_FRAGMENT, tile)
    gl.uniform1i(rows.at('u_radius'), radius)
    gl.uniform1f(rows.at('u_base'), tile.lowest)
    const sums = makeTexture(gl, gl.RG32F, {
      width: side + 2,
      height: side + 2 + 2 * radius,
      filter: gl.NEAREST,
    })
    this.drawInto(sums, side + 2, side + 2 + 2 * radius)
    const relief = this.begin('relief', RELIEF_FRAGMENT, tile)
    gl.uniform1i(relief.at('u_radius'), radius)
    gl.uniform1f(relief.at('u_base'), tile.lowest)
    gl.uniform1f(relief.at('u_stretched'), stretched)
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D, sums)
    gl.uniform1i(relief.at('u_sums'), 1)
    this.drawInto(texture, side + 2, side + 2)
    gl.deleteTexture(sums)
  }

  private deriveSky(tile: GroundTile, texture: WebGLTexture, from: Settings): void {
    const { gl } = this
    const { radius } = skyReach(from.radius, groundPixel(tile.address, this.side))
    const rays = this.raysFor(from.directions, radius)
    const program = this.begin('sky', SKY_FRAGMENT, tile)
    this.setGround(program, tile.address, from.exaggeration / pixelAtEquator(tile.address.z, this.side))
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D, rays.texture)
    gl.uniform1i(program.at('u_rays'), 1)
    gl.uniform2i(program.at('u_rays_size'), rays.size[0], rays.size[1])
    this.drawInto(texture, this.side + 2, this.side + 2)
  }

  private begin(name: string, fragment: string, tile: GroundTile): Program {
    const { gl } = this
    const program = this.programs.get(name) ?? makeProgram(gl, WHOLE_VERTEX, fragment)
    this.programs.set(name, program)
    gl.useProgram(program.handle)
    this.pages.bind(0)
    gl.uniform1i(program.at('u_heights'), 0)
    gl.uniform1i(program.at('u_side'), this.side)
    gl.uniform1iv(program.at('u_slots'), this.slotsAround(tile.address))
    return program
  }

  private setGround(program: Program, address: TileAddress, first: number): void {
    const north = northInTile(address, 0)
    const fall = (north - northInTile(address, 1)) / this.side
    this.gl.uniform3f(program.at('u_ground'), first, north, fall)
  }

  private drawInto(texture: WebGLTexture, width: number, height: number): void {
    const { gl } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    gl.viewport(0, 0, width, height)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  private raysFor(directions: number, radius: number) {
    const name = `${directions} ${radius}`
    const known = this.rays.get(name)
    if (known) return known
    const { gl } = this
    const rays = skyRays(directions, radius)
    const longest = Math.max(...rays.map(({ length }) => length))
    const texels = rays.flatMap((ray) =>
      Array.from({ length: longest }, (_, at) => {
        const sample = ray[at]
        return sample ? [sample.across, sample.down, 1 / sample.distance, 0] : [0, 0, 0, 0]
      }).flat(),
    )
    const texture = makeTexture(gl, gl.RGBA32F, { width: longest, height: directions, filter: gl.NEAREST })
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, longest, directions, gl.RGBA, gl.FLOAT, new Float32Array(texels))
    const made = { texture, size: [longest, directions] as const }
    this.rays.set(name, made)
    return made
  }
}

/** What a method needs besides the gradient. */
export function aroundOf(method: LightMethod): 'relief' | 'sky' | null {
  if (method === 'local-relief') return 'relief'
  return method === 'sky-view' ? 'sky' : null
}

/** The settings of the light from which a texture is computed. */
type Settings = Omit<Derived, 'texture' | 'neighbours'>

const FOR_ANY_LIGHT: Settings = { radius: 0, directions: 0, exaggeration: 1 }

function reliefFor({ light: { reliefRadius } }: Wish): Settings {
  return { ...FOR_ANY_LIGHT, radius: reliefRadius }
}

function skyFor(now: Derived | null, { still, light }: Wish): Settings {
  const { skyRadius: radius, skyDirections, exaggeration } = light
  const known = now?.radius === radius && now.exaggeration === exaggeration ? now : null
  const fine = known && still
  return { radius, exaggeration, directions: fine ? skyDirections : (known?.directions ?? ROUGH_DIRECTIONS) }
}

function isSame(one: Settings, other: Settings): boolean {
  return (
    one.radius === other.radius &&
    one.directions === other.directions &&
    one.exaggeration === other.exaggeration
  )
}

function gains(now: number, before: number): boolean {
  return (now & ~before) !== 0
}
