/** Places a bar at the foot of the map: centred, never wider than the map. @param width width in pixels where there is room */
export function barAtFoot(width: number) {
  return { alignSelf: 'center', width: `min(${width}px, calc(100% - 24px))`, mb: 1.5 } as const
}
