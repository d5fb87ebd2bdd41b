import { HEIGHTS_GLSL } from './heights.glsl.ts'

/** Fills the whole render target. */
export const WHOLE_VERTEX = `#version 300 es
in vec2 a_corner;
void main() {
  gl_Position = vec4(2.0 * a_corner - 1.0, 0.0, 1.0);
}`

/**
 * The target is a tile with one more pixel on each side, so that it can be interpolated up to its very edge. If the
 * neighbouring tile is missing, that pixel repeats the edge.
 */
const PLACE_GLSL = `
ivec2 placeOf(ivec2 drawn) {
  ivec2 at = drawn - 1;
  if (slotAt(at) >= 0) return at;
  ivec2 along = ivec2(clamp(at.x, 0, u_side - 1), at.y);
  if (slotAt(along) >= 0) return along;
  return clamp(at, 0, u_side - 1);
}
`

/**
 * Horn's gradient (1981) in rise per metre to the east and the north, and the height above u_base; the last number
 * says whether it is known. A neighbour of unknown height is assumed to continue the slope from the other side, so
 * that the edge of the data does not look like a cliff.
 */
export const GRADIENT_FRAGMENT = `#version 300 es
${HEIGHTS_GLSL}
/** As groundPixel of ground-scale.ts, which shaders cannot call: metres of a pixel at the equator; Mercator's y of the tile's north edge in radians, and how much it falls a pixel. */
uniform vec3 u_ground;
uniform float u_base;
out vec4 gradient;
${PLACE_GLSL}
float above(ivec2 at, ivec2 away, float middle) {
  float height = heightAt(at + away);
  if (isKnown(height)) return height - middle;
  float opposite = heightAt(at - away);
  return isKnown(opposite) ? middle - opposite : 0.0;
}

void main() {
  ivec2 at = placeOf(ivec2(gl_FragCoord.xy));
  float middle = heightAt(at);
  if (!isKnown(middle)) {
    gradient = vec4(0.0);
    return;
  }
  float nw = above(at, ivec2(-1, -1), middle);
  float n = above(at, ivec2(0, -1), middle);
  float ne = above(at, ivec2(1, -1), middle);
  float w = above(at, ivec2(-1, 0), middle);
  float e = above(at, ivec2(1, 0), middle);
  float sw = above(at, ivec2(-1, 1), middle);
  float s = above(at, ivec2(0, 1), middle);
  float se = above(at, ivec2(1, 1), middle);
  float pixel = u_ground.x / cosh(u_ground.y - u_ground.z * (float(at.y) + 0.5));
  float eastward = (ne + 2.0 * e + se) - (nw + 2.0 * w + sw);
  float northward = (nw + 2.0 * n + ne) - (sw + 2.0 * s + se);
  gradient = vec4(eastward / (8.0 * pixel), northward / (8.0 * pixel), middle - u_base, 1.0);
}`

/**
 * Sum and number of the known heights within u_radius to the west and the east, for rows that begin u_radius above
 * the tile.
 */
export const ROW_SUMS_FRAGMENT = `#version 300 es
${HEIGHTS_GLSL}
uniform int u_radius;
uniform float u_base;
out vec4 sums;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy) - ivec2(1, 1 + u_radius);
  vec2 sum = vec2(0.0);
  for (int across = -u_radius; across <= u_radius; across++) {
    float height = heightAt(at + ivec2(across, 0));
    if (isKnown(height)) sum += vec2(height - u_base, 1.0);
  }
  sums = vec4(sum, 0.0, 0.0);
}`

/** Metres above the mean of the known heights in the square around; the second number says whether it is known. */
export const RELIEF_FRAGMENT = `#version 300 es
${HEIGHTS_GLSL}
uniform highp sampler2D u_sums;
uniform int u_radius;
uniform float u_base;
/** Metres that relief may be here for one of the radius in metres that it is meant for. */
uniform float u_stretched;
out vec4 relief;
${PLACE_GLSL}
void main() {
  ivec2 at = placeOf(ivec2(gl_FragCoord.xy));
  float height = heightAt(at);
  if (!isKnown(height)) {
    relief = vec4(0.0);
    return;
  }
  vec2 sum = vec2(0.0);
  for (int down = 0; down <= 2 * u_radius; down++) sum += texelFetch(u_sums, at + ivec2(1, 1 + down), 0).xy;
  relief = vec4((height - u_base - sum.x / sum.y) / u_stretched, 1.0, 0.0, 1.0);
}`

/**
 * The visible share of the sky: 1 minus the mean sine of the horizons in all directions (Zakšek et al. 2011). Places
 * of unknown height hide nothing.
 */
export const SKY_FRAGMENT = `#version 300 es
${HEIGHTS_GLSL}
/** A row for each direction: right, down, 1 / distance in pixels; 0 0 0 ends it. */
uniform highp sampler2D u_rays;
uniform ivec2 u_rays_size;
/** Rise of one metre in a pixel: exaggeration / metres of a pixel at the equator; the rest as in the gradient. */
uniform vec3 u_ground;
out vec4 sky;
${PLACE_GLSL}
void main() {
  ivec2 at = placeOf(ivec2(gl_FragCoord.xy));
  float height = heightAt(at);
  if (!isKnown(height)) {
    sky = vec4(0.0);
    return;
  }
  float rise = u_ground.x * cosh(u_ground.y - u_ground.z * (float(at.y) + 0.5));
  float hidden = 0.0;
  for (int direction = 0; direction < u_rays_size.y; direction++) {
    float horizon = 0.0;
    for (int step = 0; step < u_rays_size.x; step++) {
      vec4 ray = texelFetch(u_rays, ivec2(step, direction), 0);
      if (ray.z == 0.0) break;
      float other = heightAt(at + ivec2(ray.xy));
      if (isKnown(other)) horizon = max(horizon, (other - height) * ray.z);
    }
    horizon *= rise;
    hidden += horizon * inversesqrt(1.0 + horizon * horizon);
  }
  sky = vec4(1.0 - hidden / float(u_rays_size.y), 1.0, 0.0, 1.0);
}`
