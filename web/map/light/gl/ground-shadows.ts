import type { Light } from '#contract/relief/light.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { groundPixel } from '../ground-scale.ts'
import { sheetsOf, type TileSheet } from '../tiles/tile-sheets.ts'
import { WHOLE_VERTEX } from './derive.glsl.ts'
import type { GroundTextures } from './ground-textures.ts'
import { UNKNOWN } from './heights.glsl.ts'
import { makeProgram, type Program } from './program.ts'
import { makeTexture } from './textures.ts'

/** Copies the heights of a tile to its place among its neighbours: the viewport is that place. */
const COPY_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2DArray;
uniform sampler2DArray u_heights;
uniform int u_page;
uniform ivec2 u_corner;
out vec4 height;
void main() {
  height = vec4(texelFetch(u_heights, ivec3(ivec2(gl_FragCoord.xy) - u_corner, u_page), 0).r, 0.0, 0.0, 1.0);
}`

const LOOKING = `#version 300 es
precision highp float;
uniform highp sampler2D u_source;
/** Towards the light: one pixel, in shares of the picture. */
uniform vec2 u_towards;
`

/**
 * The height above each pixel at which the rays to the lower and to the upper rim of the sun pass, if they just clear
 * the ground in the direction of the light. This pass looks at the next pixel only; each run of WIDEN doubles the
 * distance.
 */
const BEGIN_FRAGMENT = `${LOOKING}
/** Metres that the two rays fall from one pixel to the next. */
uniform vec2 u_fall;
uniform vec2 u_size;
out vec2 rays;
void main() {
  rays = texture(u_source, gl_FragCoord.xy / u_size + u_towards).rr - u_fall;
}`

/** Combines a pixel with the result as far away as the search has reached so far. Outside the edges there is nothing. */
const WIDEN_FRAGMENT = `${LOOKING}
uniform vec2 u_fall;
uniform vec2 u_size;
uniform float u_looked;
out vec2 rays;
void main() {
  vec2 here = gl_FragCoord.xy / u_size;
  vec2 there = here + u_looked * u_towards;
  rays = texture(u_source, here).rg;
  if (all(equal(there, clamp(there, 0.0, 1.0))))
    rays = max(rays, texture(u_source, there).rg - u_looked * u_fall);
}`

/** The hidden share of the sun. */
const END_FRAGMENT = `#version 300 es
precision highp float;
uniform highp sampler2D u_source;
uniform highp sampler2D u_ground;
out vec4 hidden;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float height = texelFetch(u_ground, at, 0).r;
  vec2 above = texelFetch(u_source, at, 0).rg - height;
  float share = above.x <= 0.0 ? 0.0 : above.y >= 0.0 ? 1.0 : above.x / (above.x - above.y);
  hidden = vec4(height > ${String(UNKNOWN + 1)}.0 ? share : 0.0, 0.0, 0.0, 1.0);
}`

/**
 * Radius of the sun in degrees: twice the true value, which makes the edges of shadows slightly softer than on a clear day
 * and hides the steps of the heights.
 */
const SUN_RADIUS = 0.53

interface Sheet extends TileSheet {
  /** The ground from which it was made. */
  content: string
  /** The light that `hidden` was made for. */
  light: string
  ground: WebGLTexture
  rays: [WebGLTexture, WebGLTexture]
  hidden: WebGLTexture
  range: number
}

/**
 * Shadows that hills cast. The tiles of one zoom in view, and their neighbours that have arrived, are laid side by side; what
 * blocks the light is found by looking 1, 2, 4, 8 … pixels towards it, so that a few steps reach the other end. Hills outside
 * these tiles cast no shadow. Fetches nothing.
 */
export class GroundShadows {
  private readonly gl: WebGL2RenderingContext
  private readonly quad: WebGLVertexArrayObject
  private readonly framebuffer: WebGLFramebuffer
  private readonly programs = new Map<string, Program>()
  private readonly filter: number
  private readonly sheets = new Map<number, Sheet>()

  constructor(gl: WebGL2RenderingContext, quad: WebGLVertexArrayObject) {
    this.gl = gl
    this.quad = quad
    this.framebuffer = gl.createFramebuffer()
    // Nearly every graphics chip supports this; on the others, the edges of shadows are slightly rough.
    this.filter = gl.getExtension('OES_texture_float_linear') ? gl.LINEAR : gl.NEAREST
  }

  /** Computes the shadows on some tiles if the light or the tiles have changed. */
  prepare(ground: GroundTextures, tiles: readonly TileAddress[], light: Light): void {
    const { gl } = this
    const wanted = sheetsOf(tiles, ground.side, (tile) => ground.get(tileKey(tile)) !== undefined)
    for (const [z, sheet] of this.sheets) if (!wanted.has(z)) this.drop(z, sheet)
    gl.bindVertexArray(this.quad)
    for (const test of [gl.BLEND, gl.DEPTH_TEST, gl.STENCIL_TEST, gl.CULL_FACE, gl.SCISSOR_TEST])
      gl.disable(test)
    gl.colorMask(true, true, true, true)
    for (const [z, sheet] of wanted) this.lay(this.sheetFor(z, sheet, ground), ground, light)
    gl.bindVertexArray(null)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  }

  /** The shadows on the tiles of a zoom and their position; undefined where none were computed. */
  get(z: number): (TileSheet & { hidden: WebGLTexture }) | undefined {
    return this.sheets.get(z)
  }

  close(): void {
    for (const [z, sheet] of this.sheets) this.drop(z, sheet)
    for (const { handle } of this.programs.values()) this.gl.deleteProgram(handle)
    this.gl.deleteFramebuffer(this.framebuffer)
  }

  private drop(z: number, { ground, rays, hidden }: Sheet): void {
    for (const texture of [ground, ...rays, hidden]) this.gl.deleteTexture(texture)
    this.sheets.delete(z)
  }

  private sheetFor(z: number, sheet: TileSheet, { side }: GroundTextures): Sheet {
    const known = this.sheets.get(z)
    if (known?.columns === sheet.columns && known.rows === sheet.rows) return Object.assign(known, sheet)
    if (known) this.drop(z, known)
    const { gl, filter } = this
    const [width, height] = [sheet.columns * side, sheet.rows * side]
    const made: Sheet = {
      ...sheet,
      content: '',
      light: '',
      ground: makeTexture(gl, gl.R32F, { width, height, filter }),
      rays: [
        makeTexture(gl, gl.RG32F, { width, height, filter }),
        makeTexture(gl, gl.RG32F, { width, height, filter }),
      ],
      hidden: makeTexture(gl, gl.R8, { width, height, filter: gl.LINEAR }),
      range: 0,
    }
    this.sheets.set(z, made)
    return made
  }

  private lay(sheet: Sheet, ground: GroundTextures, light: Light): void {
    const content = `${sheet.x} ${sheet.y} ${sheet.tiles.map(tileKey).join(' ')}`
    const isNew = content !== sheet.content
    if (isNew) this.copyHeights(sheet, ground)
    sheet.content = content
    const { azimuth, altitude, exaggeration } = light
    const under = `${azimuth} ${altitude} ${exaggeration}`
    if (isNew || under !== sheet.light) this.throwShadows(sheet, ground, light)
    sheet.light = under
  }

  private copyHeights(sheet: Sheet, ground: GroundTextures): void {
    const { gl } = this
    const { side } = ground
    this.drawTo(sheet.ground, [0, 0, sheet.columns * side, sheet.rows * side])
    gl.clearBufferfv(gl.COLOR, 0, [UNKNOWN, 0, 0, 1])
    const program = this.use('copy', COPY_FRAGMENT)
    ground.bindHeights(0)
    gl.uniform1i(program.at('u_heights'), 0)
    let [lowest, highest] = [Infinity, -Infinity]
    for (const tile of sheet.tiles) {
      const known = ground.get(tileKey(tile))
      if (!known) continue
      const [x, y] = [(tile.x - sheet.x) * side, (tile.y - sheet.y) * side]
      gl.viewport(x, y, side, side)
      gl.uniform1i(program.at('u_page'), known.page)
      gl.uniform2i(program.at('u_corner'), x, y)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      lowest = Math.min(lowest, known.lowest)
      highest = Math.max(highest, known.highest)
    }
    sheet.range = Math.max(0, highest - lowest)
  }

  private throwShadows(sheet: Sheet, { side }: GroundTextures, light: Light): void {
    const { gl } = this
    const [width, height] = [sheet.columns * side, sheet.rows * side]
    const turn = (light.azimuth * Math.PI) / 180
    const middle = { z: sheet.z, x: sheet.x, y: sheet.y + (sheet.rows - 1) / 2 }
    const pixel = groundPixel(middle, side) / light.exaggeration
    const falls = [-SUN_RADIUS, SUN_RADIUS].map(
      (rim) => Math.tan(((light.altitude + rim) * Math.PI) / 180) * pixel,
    )
    const run = (program: Program, source: WebGLTexture, target: WebGLTexture) => {
      this.drawTo(target, [0, 0, width, height])
      this.bind(program, 'u_source', 0, source)
      gl.uniform2f(program.at('u_size'), width, height)
      gl.uniform2f(program.at('u_towards'), Math.sin(turn) / width, -Math.cos(turn) / height)
      gl.uniform2f(program.at('u_fall'), falls[0] ?? 0, falls[1] ?? 0)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }
    run(this.use('begin', BEGIN_FRAGMENT), sheet.ground, sheet.rays[0])
    const widen = this.use('widen', WIDEN_FRAGMENT)
    const far = Math.min(sheet.range / (falls[0] ?? 1), Math.hypot(width, height))
    let [seen, next] = sheet.rays
    for (let looked = 1; looked < far; looked *= 2) {
      gl.uniform1f(widen.at('u_looked'), looked)
      run(widen, seen, next)
      ;[seen, next] = [next, seen]
    }
    const end = this.use('end', END_FRAGMENT)
    this.bind(end, 'u_ground', 1, sheet.ground)
    run(end, seen, sheet.hidden)
  }

  private use(name: string, fragment: string): Program {
    const program = this.programs.get(name) ?? makeProgram(this.gl, WHOLE_VERTEX, fragment)
    this.programs.set(name, program)
    this.gl.useProgram(program.handle)
    return program
  }

  private bind(program: Program, sampler: string, unit: number, texture: WebGLTexture): void {
    const { gl } = this
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.uniform1i(program.at(sampler), unit)
  }

  private drawTo(
    texture: WebGLTexture,
    [x, y, width, height]: readonly [number, number, number, number],
  ): void {
    const { gl } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    gl.viewport(x, y, width, height)
  }
}
