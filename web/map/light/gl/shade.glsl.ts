/** Draws part of a tile where it lies on the map. */
export const SHADE_VERTEX = `#version 300 es
in vec2 a_corner;
uniform mat4 u_matrix;
/** Where the part lies, in the units of u_matrix: its north-west corner and its size. */
uniform vec4 u_area;
/** The same part in shares of the tile's side. */
uniform vec4 u_part;
out highp vec2 v_place;
void main() {
  v_place = u_part.xy + a_corner * u_part.zw;
  gl_Position = u_matrix * vec4(u_area.xy + a_corner * u_area.zw, 0.0, 1.0);
}`

export const METHOD_NUMBERS = { single: 0, multi: 1, slope: 2, 'local-relief': 3, 'sky-view': 4 } as const

interface Variant {
  method: keyof typeof METHOD_NUMBERS
  shadows: boolean
  /** Whether colours show the height and the method only shades them. */
  heights: boolean
}

/** Colours by the light, the formulas as in light-uses.ts. */
export function shadeFragment({ method, shadows, heights }: Variant): string {
  return `#version 300 es
precision highp float;
precision highp int;
uniform int u_side;
#define METHOD ${String(METHOD_NUMBERS[method])}
/** Gradient, height above u_base and 1, or zeros: see derive.glsl.ts. */
uniform highp sampler2D u_surface;
/** Relief or sky, and 1. */
uniform highp sampler2D u_around;
uniform sampler2D u_ramp;
/** East, north and up. */
uniform vec3 u_sun;
uniform float u_exaggeration;
/** At the dark end, and 1 / (light end - dark end). */
uniform vec2 u_range;
uniform vec2 u_heights_range;
uniform float u_base;
uniform float u_ramp_row;
uniform float u_opacity;
in highp vec2 v_place;
out vec4 colour;
/** The share of the light that is hidden, and where the tile lies on it: corner and size. */
uniform sampler2D u_hidden;
uniform vec4 u_on_hidden;
/** How dark a shadow is: the sky gives some light there too. */
const float SHADOW = 0.6;
#if METHOD == 1
const vec2 LIGHTS[8] = vec2[8](${[0, 1, 2, 3, 4, 5, 6, 7].map(directionOf).join(', ')});
#endif

float valueOf(vec2 slope, float around) {
#if METHOD == 0
  return max(0.0, u_sun.z - dot(slope, u_sun.xy)) * inversesqrt(1.0 + dot(slope, slope));
#elif METHOD == 1
  // Lights that face one another: what one lacks the other has, unless one of them is hidden.
  float level = length(u_sun.xy);
  float sum = 0.0;
  for (int at = 0; at < 8; at++) sum += u_sun.z + max(u_sun.z, level * abs(dot(slope, LIGHTS[at])));
  return sum / 16.0 * inversesqrt(1.0 + dot(slope, slope));
#elif METHOD == 2
  return degrees(atan(length(slope)));
#elif METHOD == 3
  return around * u_exaggeration;
#else
  return around;
#endif
}

void main() {
  vec2 at = (v_place * float(u_side) + 1.0) / float(u_side + 2);
  vec4 surface = texture(u_surface, at);
  // Between a known pixel and an unknown one the edge runs halfway, one pixel of the screen wide.
  float known = clamp((surface.w - 0.5) / max(fwidth(surface.w), 0.001) + 0.5, 0.0, 1.0);
  if (known == 0.0) discard;
  vec2 slope = surface.xy / surface.w * u_exaggeration;
#if METHOD >= 3
  vec2 around = texture(u_around, at).xy;
  float value = valueOf(slope, around.x / max(around.y, 0.001));
#else
  float value = valueOf(slope, 0.0);
#endif
  float light = clamp((value - u_range.x) * u_range.y, 0.0, 1.0);
  ${shadows ? 'light *= 1.0 - SHADOW * texture(u_hidden, u_on_hidden.xy + v_place * u_on_hidden.zw).r;' : ''}
  ${heights ? HEIGHT_COLOUR : 'vec3 shown = texture(u_ramp, vec2((light * 255.0 + 0.5) / 256.0, u_ramp_row)).rgb;'}
  colour = vec4(shown, 1.0) * (known * u_opacity);
}`
}

const HEIGHT_COLOUR = `
  float height = (surface.z / surface.w + u_base - u_heights_range.x) * u_heights_range.y;
  vec3 ground = texture(u_ramp, vec2((clamp(height, 0.0, 1.0) * 255.0 + 0.5) / 256.0, u_ramp_row)).rgb;
  vec3 shown = min(ground * (0.3 + 1.2 * light), vec3(1.0));`

function directionOf(at: number): string {
  const turn = (at * Math.PI) / 8
  return `vec2(${Math.sin(turn).toFixed(9)}, ${Math.cos(turn).toFixed(9)})`
}
