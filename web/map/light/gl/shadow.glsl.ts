import { UNKNOWN } from './heights.glsl.ts'

/** Copies the heights of a tile to its place among its neighbours: the viewport is that place. */
export const COPY_FRAGMENT = `#version 300 es
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
export const BEGIN_FRAGMENT = `${LOOKING}
/** Metres that the two rays fall from one pixel to the next. */
uniform vec2 u_fall;
uniform vec2 u_size;
out vec2 rays;
void main() {
  rays = texture(u_source, gl_FragCoord.xy / u_size + u_towards).rr - u_fall;
}`

/** Combines a pixel with the result as far away as the search has reached so far. Outside the edges there is nothing. */
export const WIDEN_FRAGMENT = `${LOOKING}
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
export const END_FRAGMENT = `#version 300 es
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
