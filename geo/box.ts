/** Degrees, WGS 84. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}
