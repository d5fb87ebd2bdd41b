import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** The result of the first load of a source, or why it failed, which is withdrawn as soon as tiles arrive after all. */
export type Settled = 'waiting' | 'loaded' | Error

export function useSettled(map: MapLibreMap | null, source: string): Settled {
  const [settled, setSettled] = useState<Settled>('waiting')
  useEffect(() => {
    if (!map) return
    const subscriptions = [
      // The source may have loaded before this hook was mounted.
      map.on('render', () => {
        const loaded = map.getSource(source) !== undefined && map.isSourceLoaded(source)
        if (loaded) setSettled((before) => (before === 'waiting' ? 'loaded' : before))
      }),
      map.on('sourcedata', ({ sourceId, isSourceLoaded, tile }) => {
        if (sourceId !== source || !isSourceLoaded) return
        setSettled((before) => (before instanceof Error && !hasCome(tile) ? before : 'loaded'))
      }),
      map.on('error', (event) => {
        if ('sourceId' in event && event.sourceId === source)
          setSettled(Object.assign(new Error(), event.error))
      }),
    ]
    map.triggerRepaint()
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map, source])
  return settled
}

function hasCome(tile: unknown): boolean {
  return typeof tile === 'object' && tile !== null && 'state' in tile && tile.state === 'loaded'
}
