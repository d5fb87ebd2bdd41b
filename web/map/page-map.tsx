import { MapProvider, useMap } from '@vis.gl/react-maplibre'
import type { MapLibreMap } from 'maplibre-gl'
import { createContext, useContext, useState, type ReactNode } from 'react'

/** The name of the page's own map among those that a page may show. */
export const PAGE_MAP = 'page'

export const PageMapContext = createContext<MapLibreMap | null>(null)
const ReadyContext = createContext<() => void>(() => undefined)

/** The map of the page: null until its style is there, since layers, drawing tools and popups need that. */
export function usePageMap(): MapLibreMap | null {
  return useContext(PageMapContext)
}

/** For whoever shows the map: to be called once its style is there. */
export function usePageMapReady(): () => void {
  return useContext(ReadyContext)
}

/** Around everything that has to do with the map of the page, beside it as well as on it. */
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
