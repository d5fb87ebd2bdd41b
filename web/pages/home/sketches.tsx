import type { ReactNode } from 'react'
import { lineOfHachures, ringOfHachures } from './hachures.ts'

/** A plan of an earthwork. It is decorative: the text beside it says the same. */
function Sketch({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" width="100%" aria-hidden="true" fill="currentColor">
      {children}
    </svg>
  )
}

const centre = { x: 120, y: 75 }

export function HillfortSketch() {
  const rings = [
    { ...centre, radii: [48, 30], fall: 8, wedges: 60 },
    { ...centre, radii: [66, 43], fall: 9, wedges: 80 },
    { ...centre, radii: [85, 57], fall: 11, wedges: 96 },
  ] as const
  return (
    <Sketch>
      {rings.map((ring) => (
        <path key={ring.fall} d={ringOfHachures({ ...ring, entrance: 20 })} />
      ))}
    </Sketch>
  )
}

export function BarrowSketch() {
  return (
    <Sketch>
      <path d={ringOfHachures({ x: 88, y: 82, radii: [13, 12], fall: 19, wedges: 30 })} />
      <path d={ringOfHachures({ x: 88, y: 82, radii: [47, 44], fall: -6, wedges: 64 })} />
      <path d={ringOfHachures({ x: 176, y: 50, radii: [8, 7], fall: 13, wedges: 22 })} />
      <path d={ringOfHachures({ x: 200, y: 112, radii: [4, 4], fall: 9, wedges: 16 })} />
    </Sketch>
  )
}

/** The reversed S comes from the wide turn of a team of oxen. */
export function FurrowSketch() {
  const ridges = Array.from({ length: 13 }, (_, place) => 26 + place * 15)
  return (
    <Sketch>
      {ridges.map((x) => (
        <path
          key={x}
          d={`M${x + 12} 18C${x - 14} 55 ${x + 22} 92 ${x - 4} 132C${x + 27} 92 ${x - 9} 55 ${x + 12} 18Z`}
        />
      ))}
      <path d="M14 12H232M6 139H224" stroke="currentColor" strokeWidth="1.6" />
    </Sketch>
  )
}

export function HollowWaySketch() {
  return (
    <Sketch>
      <path d={lineOfHachures(way(-15), 11)} />
      <path d={lineOfHachures(way(15), -11)} />
      <path d={lineOfHachures(way(32).slice(24), 7)} />
      <path d={lineOfHachures(way(50).slice(24), -7)} />
    </Sketch>
  )
}

/** A track across the slope, moved sideways by `offset`. */
function way(offset: number): [number, number][] {
  return Array.from({ length: 50 }, (_, place) => {
    const x = 8 + place * 4.6
    return [x, 62 + offset + 26 * Math.sin(x / 52) - x / 14] as [number, number]
  })
}
