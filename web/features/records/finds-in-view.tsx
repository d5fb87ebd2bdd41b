import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECORD_TILE_LAYERS } from '#contract/tiles.ts'
import { listFinds, type ListedFind } from './pick-find.ts'
import { FINDS_SOURCE } from './records.layer.ts'

const MOST_LISTED = 30
const NOTHING = { listed: [] as ListedFind[], counted: 0 }

interface FindsInViewProps {
  map: MapLibreMap | null
  onChoose: (find: ListedFind) => void
}

/** The finds in view as a list of buttons: the way to them without a pointer. */
export function FindsInView({ map, onChoose }: FindsInViewProps) {
  const { t } = useTranslation('map')
  const { listed, counted } = useFindsInView(map)
  if (listed.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {counted > 0 ? t('findsInView.counted', { count: counted }) : t('findsInView.none')}
      </Typography>
    )
  }
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 180, overflowY: 'auto' }}>
        {listed.slice(0, MOST_LISTED).map((find) => (
          <li key={find.id}>
            <Link
              component="button"
              variant="body2"
              onClick={() => onChoose(find)}
              sx={{ textAlign: 'start', paddingBlock: 0.5, minHeight: 28, overflowWrap: 'anywhere' }}
            >
              {find.title}
            </Link>
          </li>
        ))}
      </Stack>
      {listed.length > MOST_LISTED && (
        <Typography variant="body2" color="text.secondary">
          {t('findsInView.more', { count: MOST_LISTED })}
        </Typography>
      )}
    </>
  )
}

function useFindsInView(map: MapLibreMap | null) {
  const [finds, setFinds] = useState(NOTHING)
  useEffect(() => {
    if (!map) return
    const look = () => setFinds(findsIn(map))
    // Not the map's idle: it never comes while a base map hangs.
    const subscriptions = [
      map.on('moveend', look),
      map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
        if (sourceId === FINDS_SOURCE && isSourceLoaded) look()
      }),
    ]
    const first = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(first)
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return finds
}

function findsIn(map: MapLibreMap) {
  if (!map.getSource(FINDS_SOURCE)) return NOTHING
  const view = map.getBounds()
  const [places, counts] = [RECORD_TILE_LAYERS.places, RECORD_TILE_LAYERS.counts].map((sourceLayer) =>
    map
      .querySourceFeatures(FINDS_SOURCE, { sourceLayer })
      .filter(
        ({ geometry }) =>
          geometry.type === 'Point' && view.contains(geometry.coordinates as [number, number]),
      ),
  )
  return listFinds(places ?? [], counts ?? [])
}
