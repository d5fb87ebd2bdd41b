/** A linked program and where its uniforms are. */
export interface Program {
  readonly handle: WebGLProgram
  readonly at: (uniform: string) => WebGLUniformLocation | null
}

export function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const handle = gl.createProgram()
  const shaders = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const
  for (const [kind, source] of shaders) gl.attachShader(handle, compiled(gl, kind, source))
  gl.bindAttribLocation(handle, 0, 'a_corner')
  gl.linkProgram(handle)
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`A shader program does not link: ${gl.getProgramInfoLog(handle) ?? ''}`)
  const places = new Map<string, WebGLUniformLocation | null>()
  const at = (uniform: string) => {
    const known = places.get(uniform)
    if (known !== undefined) return known
    const place = gl.getUniformLocation(handle, uniform)
    places.set(uniform, place)
    return place
  }
  return { handle, at }
}

function compiled(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
  const shader = gl.createShader(kind)
  // Null only if the context is lost, and then nothing is drawn.
  if (!shader) throw new Error('The graphics context is lost')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`A shader does not compile: ${gl.getShaderInfoLog(shader) ?? ''}`)
  return shader
}

/** The corners of the unit square, as attribute 0. */
export function makeQuad(gl: WebGL2RenderingContext): { array: WebGLVertexArrayObject; free: () => void } {
  const array = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindVertexArray(null)
  return {
    array,
    free: () => {
      gl.deleteVertexArray(array)
      gl.deleteBuffer(buffer)
    },
  }
}
