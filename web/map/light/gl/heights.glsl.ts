/** Tiles to each side whose heights a shader can reach. */
export const REACH = 2
/** How many tiles that is. */
export const REACHED = (2 * REACH + 1) ** 2
/** Represents an unknown height, because shaders may treat NaN as anything. */
export const UNKNOWN = -32_768

/** Heights around a tile, by pixels counted from its north-west corner, also beyond its sides. */
export const HEIGHTS_GLSL = `
precision highp float;
precision highp int;
precision highp sampler2DArray;

uniform sampler2DArray u_heights;
/** Which layer of u_heights holds each tile around, row by row from the north-west; -1 where there is none. */
uniform int u_slots[${String(REACHED)}];
/** Pixels of a tile's side. */
uniform int u_side;

bool isKnown(float height) {
  return height > ${String(UNKNOWN + 1)}.0;
}

int slotAt(ivec2 at) {
  ivec2 tile = (at + ${String(REACH)} * u_side) / u_side;
  bool reached = at.x >= -${String(REACH)} * u_side && at.y >= -${String(REACH)} * u_side
    && max(tile.x, tile.y) < ${String(2 * REACH + 1)};
  return reached ? u_slots[tile.y * ${String(2 * REACH + 1)} + tile.x] : -1;
}

float heightAt(ivec2 at) {
  int slot = slotAt(at);
  if (slot < 0) return ${String(UNKNOWN)}.0;
  ivec2 inside = at - u_side * ((at + ${String(REACH)} * u_side) / u_side - ${String(REACH)});
  return texelFetch(u_heights, ivec3(inside, slot), 0).r;
}
`
