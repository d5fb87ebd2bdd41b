import { MapProvider, useMap } from '@vis.gl/react-maplibre'
import type { MapLibreMap } from 'maplibre-gl'
import { createContext, useContext, useState, type ReactNode } from 'react'

/** The name of the page's main map, among the maps that a page may show. */
export const PAGE_MAP = 'page'

export const PageMapContext = createContext<MapLibreMap | null>(null)
const ReadyContext = createContext<() => void>(() => undefined)

/** The map of the page; null until its style has loaded, because layers, drawing tools and popups need the style. */
export function usePageMap(): MapLibreMap | null {
  return useContext(PageMapContext)
}

/** For the component that shows the map: to be called once the style has loaded. */
export function usePageMapReady(): () => void {
  return useContext(ReadyContext)
}

/** Wraps everything that uses the map of the page, on the map or beside it. */
export function PageMap({ children }: { children: ReactNode }) {
  return (
    <MapProvider>
      <ReadyMap>{children}</ReadyMap>
    </MapProvider>
  )
}

function ReadyMap({ children }: { children: ReactNode }) {
  const map = useMap()[PAGE_MAP]?.getMap() ?? null
  const [ready, setReady] = useState(false)
  return (
    <ReadyContext value={() => setReady(true)}>
      <PageMapContext value={ready ? map : null}>{children}</PageMapContext>
    </ReadyContext>
  )
}
