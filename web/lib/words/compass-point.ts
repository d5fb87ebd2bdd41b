const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** The nearest of the eight points of the compass. @param azimuth degrees clockwise from north */
export function compassPoint(azimuth: number): (typeof POINTS)[number] {
  return POINTS[((Math.round(azimuth / 45) % 8) + 8) % 8] ?? 'n'
}
