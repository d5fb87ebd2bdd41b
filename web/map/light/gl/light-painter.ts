import type { Light } from '#contract/relief/light.ts'
import { tileKey } from '#geo/tiles/tile-address.ts'
import { sunOf, type Range } from '../light-uses.ts'
import { RAMP_STEPS, rampPixels, rampRow } from '../ramps.ts'
import type { Piece } from '../tiles/tile-pieces.ts'
import type { GroundShadows } from './ground-shadows.ts'
import { aroundOf, type GroundTextures, type GroundTile } from './ground-textures.ts'
import { makeProgram, type Program } from './program.ts'
import { SHADE_VERTEX, shadeFragment } from './shade.glsl.ts'

/** How the ground is drawn. */
export interface Look {
  light: Light
  /** Opacity of the relief, 0 to 1. */
  opacity: number
  /** Values at the ends of the ramp, in the unit of the method. */
  range: Range
  /** Heights at the ends of the ramp of heights, in metres. */
  heights: Range
}

/** The ground of a tileset, and the shadows on it. */
export interface Lit {
  ground: GroundTextures
  shadows: GroundShadows
}

/** Transforms the position of a piece to where it is drawn. */
export interface Placement {
  /** From the units of `areaOf` to clip space. */
  matrix: Float32Array
  /** North-west corner and size of a piece. */
  areaOf: (piece: Piece) => readonly [x: number, y: number, width: number, height: number]
}

/** Draws tiles under a light. */
export class LightPainter {
  private readonly gl: WebGL2RenderingContext
  private readonly quad: WebGLVertexArrayObject
  private readonly ramps: WebGLTexture
  private readonly programs = new Map<string, Program>()

  constructor(gl: WebGL2RenderingContext, quad: WebGLVertexArrayObject) {
    this.gl = gl
    this.quad = quad
    this.ramps = makeRamps(gl)
  }

  paint({ ground, shadows }: Lit, pieces: readonly Piece[], look: Look, placement: Placement): void {
    const { gl } = this
    const program = this.begin(ground, look)
    gl.uniformMatrix4fv(program.at('u_matrix'), false, placement.matrix)
    for (const piece of pieces) {
      const tile = ground.get(tileKey(piece.from))
      if (!tile) continue
      this.bindTile(program, tile, look.light)
      if (look.light.shadows) this.bindShadows(program, shadows, tile)
      gl.uniform4fv(program.at('u_area'), placement.areaOf(piece))
      gl.uniform4fv(program.at('u_part'), partOf(piece))
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }
    gl.bindVertexArray(null)
  }

  close(): void {
    for (const { handle } of this.programs.values()) this.gl.deleteProgram(handle)
    this.gl.deleteTexture(this.ramps)
  }

  private begin(ground: GroundTextures, { light, opacity, range, heights }: Look): Program {
    const { gl } = this
    const program = this.programFor(light)
    const sun = sunOf(light)
    gl.useProgram(program.handle)
    gl.bindVertexArray(this.quad)
    gl.uniform1i(program.at('u_side'), ground.side)
    gl.uniform3f(program.at('u_sun'), sun.east, sun.north, sun.up)
    gl.uniform1f(program.at('u_exaggeration'), light.exaggeration)
    gl.uniform2f(program.at('u_range'), range[0], 1 / (range[1] - range[0]))
    gl.uniform2f(program.at('u_heights_range'), heights[0], 1 / (heights[1] - heights[0]))
    gl.uniform1f(program.at('u_ramp_row'), rampRow(light.ramp))
    gl.uniform1f(program.at('u_opacity'), opacity)
    for (const [unit, sampler] of ['u_surface', 'u_around', 'u_ramp', 'u_hidden'].entries())
      gl.uniform1i(program.at(sampler), unit)
    gl.activeTexture(gl.TEXTURE2)
    gl.bindTexture(gl.TEXTURE_2D, this.ramps)
    return program
  }

  private bindTile(program: Program, tile: GroundTile, light: Light): void {
    const { gl } = this
    const around = aroundOf(light.method)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, tile.gradient?.texture ?? null)
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D, (around && tile[around]?.texture) ?? null)
    gl.uniform1f(program.at('u_base'), tile.lowest)
  }

  private bindShadows(program: Program, shadows: GroundShadows, { address: { x, y, z } }: GroundTile): void {
    const { gl } = this
    const sheet = shadows.get(z)
    const isOn = sheet && x - sheet.x < sheet.columns && y - sheet.y < sheet.rows
    gl.activeTexture(gl.TEXTURE3)
    // Without a texture there are no shadows.
    gl.bindTexture(gl.TEXTURE_2D, isOn ? sheet.hidden : null)
    if (!isOn) return
    const { columns, rows } = sheet
    gl.uniform4f(
      program.at('u_on_hidden'),
      (x - sheet.x) / columns,
      (y - sheet.y) / rows,
      1 / columns,
      1 / rows,
    )
  }

  private programFor({ method, shadows, ramp }: Light): Program {
    const variant = { method, shadows, heights: ramp === 'heights' }
    const name = JSON.stringify(variant)
    const program = this.programs.get(name) ?? makeProgram(this.gl, SHADE_VERTEX, shadeFragment(variant))
    this.programs.set(name, program)
    return program
  }
}

/** Position of a piece in its source tile, in shares of the side. */
function partOf({ area, from }: Piece): readonly [number, number, number, number] {
  const size = 2 ** (from.z - area.z)
  return [area.x * size - from.x, area.y * size - from.y, size, size]
}

function makeRamps(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  const pixels = rampPixels()
  const rows = pixels.length / 4 / RAMP_STEPS
  gl.activeTexture(gl.TEXTURE0)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, RAMP_STEPS, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}
