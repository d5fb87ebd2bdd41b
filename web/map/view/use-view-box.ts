import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Box } from '#geo/shapes/box.ts'

/** Milliseconds after the last move. */
const REST = 300
/** Decimals of a degree: 10 m on the ground, less than the edge of the window cuts off. */
const DECIMALS = 4

/** The extent of the view once the map has stopped moving; null while it is not wanted. */
export function useViewBox(map: MapLibreMap | null, wanted: boolean): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    if (!map || !wanted) return
    const look = () => setBox(boxOf(map))
    const first = requestAnimationFrame(look)
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = map.on('moveend', () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST)
    })
    return () => {
      cancelAnimationFrame(first)
      clearTimeout(timer)
      moved.unsubscribe()
    }
  }, [map, wanted])
  return wanted ? box : null
}

function boxOf(map: MapLibreMap): Box {
  const bounds = map.getBounds()
  return {
    west: rounded(bounds.getWest()),
    south: rounded(bounds.getSouth()),
    east: rounded(bounds.getEast()),
    north: rounded(bounds.getNorth()),
  }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
