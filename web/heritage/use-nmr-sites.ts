import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { NMR_FROM_ZOOM, type NmrSite } from '#contract/relief/heritage.ts'
import { contains, type Box } from '#geo/shapes/box.ts'
import { useLayerHealth, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { nmrSitesQuery } from './heritage.data.ts'
import { roundedOut } from './view-box.ts'

/** Milliseconds from the last movement of the map to the request. */
const REST = 300
const NOWHERE: Box = { west: 0, south: 0, east: 0, north: 0 }

export interface NmrSites {
  sites: readonly NmrSite[]
  /** Whether this view has more sites than the server returned. */
  truncated: boolean
}

const NONE: NmrSites = { sites: [], truncated: false }

/**
 * The sites of the National Monuments Record in view. They are requested while the layer is on and the map is close enough.
 * The last result stays until the next has loaded. The watch receives the loading state under the name `nmr`.
 */
export function useNmrSites(map: MapLibreMap | null, on: boolean, watch: LayerWatch): NmrSites {
  const [answer, setAnswer] = useState<NmrSites>(NONE)
  const [failed, setFailed] = useState(false)
  const box = useAskedBox(map, on, (asked, view) => !failed && !answer.truncated && contains(asked, view))
  const query = useQuery({ ...nmrSitesQuery(box ?? NOWHERE), enabled: box !== null })
  if (query.data && query.data !== answer) setAnswer(query.data)
  if (query.isError !== failed) setFailed(query.isError)
  useTelling(watch, box !== null, query)
  return box ? answer : NONE
}

function useTelling(watch: LayerWatch, asking: boolean, query: UseQueryResult<NmrSites>): void {
  const { data, isFetching, isError, errorUpdatedAt, refetch } = query
  const attempt = useLayerHealth(watch, 'nmr', (health) => health.attempt)
  const askAgain = useEffectEvent(() => {
    if (isError) void refetch()
  })
  useEffect(() => {
    if (attempt > 0) askAgain()
  }, [attempt])
  useEffect(() => {
    if (!isFetching) return
    watch.tell('nmr', 'asked')
    return () => watch.tell('nmr', 'at-rest')
  }, [watch, isFetching, attempt])
  useEffect(() => {
    if (data) watch.tell('nmr', 'arrived')
    if (isError) watch.tell('nmr', 'nothing')
  }, [watch, data, isError, errorUpdatedAt])
  // The loading state is reset once sites are no longer requested.
  useEffect(() => (asking ? () => watch.tell('nmr', 'again') : undefined), [watch, asking])
}

/**
 * The box to request: the view once the map has stopped moving, or the previous box if it is `enough` for that view. Null
 * if nothing is to be requested.
 */
function useAskedBox(
  map: MapLibreMap | null,
  on: boolean,
  enough: (asked: Box, view: Box) => boolean,
): Box | null {
  const [asked, setAsked] = useState<Box | null>(null)
  const look = useEffectEvent((at: MapLibreMap) => {
    const view = nearEnough(at) ? boxOf(at) : null
    setAsked((before) => (before && view && enough(before, view) ? before : view))
  })
  useEffect(() => {
    if (!map || !on) return
    const atOnce = requestAnimationFrame(() => look(map))
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = map.on('move', () => {
      clearTimeout(timer)
      if (nearEnough(map)) timer = setTimeout(() => look(map), REST)
      else look(map)
    })
    return () => {
      cancelAnimationFrame(atOnce)
      clearTimeout(timer)
      moved.unsubscribe()
    }
  }, [map, on])
  return on ? asked : null
}

function nearEnough(map: MapLibreMap): boolean {
  return fromMapZoom(map.getZoom()) >= NMR_FROM_ZOOM
}

function boxOf(map: MapLibreMap): Box {
  const bounds = map.getBounds()
  return roundedOut({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  })
}
