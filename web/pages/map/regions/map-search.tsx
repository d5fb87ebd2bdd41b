import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSitesByName } from '#web/heritage/use-sites-by-name.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { FilterChips } from '#web/records/filter/filter-chips.tsx'
import { useRecordsByTitle } from '#web/records/list/use-records-by-title.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { SearchBox, type ItemsFound } from '#web/search/search-box.tsx'
import { SearchIcon } from '#web/ui/icons/controls.ts'
import { goToItem } from '../canvas/go-to-item.ts'
import { chosenOf } from '../canvas/map-things.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import type { ListedItem } from '../panels/in-view/listed-items.ts'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'
import { useSelection } from '../state/selection.ts'
import { useWhereabouts } from '../state/whereabouts.ts'

/** Milliseconds from the last letter to the request. */
const REST = 300

/** Records by their titles and sites of the National Monuments Record by their names, for the search field. */
function useSearchedItems(): ItemsFound<ListedItem> {
  const { t } = useTranslation('map')
  const map = usePageMap()
  const { settings, layers, changeLayer } = useLayers()
  const { choose } = useSelection()
  const [text, setText] = useState('')
  const wanted = useRested(text, REST)
  const records = useRecordsByTitle(wanted)
  const sites = useSitesByName(map, wanted, settings.heritage.nmr.available)
  return {
    items: text === '' ? [] : [...records, ...sites],
    kindOf: ({ kind }) => t(`layers.${kind}`),
    onText: setText,
    onItem: (item) => {
      // Otherwise its popup would stay closed.
      if (!layers.overlays[item.kind]) changeLayer({ do: 'switch', overlay: item.kind, on: true })
      choose(chosenOf([item], item))
      goToItem(map, item, 0)
    },
  }
}

/** The search field, and the chips of the filter below it; an icon where the field has no room. */
export function MapSearch() {
  const { t } = useTranslation('search')
  const { slots, layersPanel } = useMapLayout()
  const { settings } = useLayers()
  const { searchResult } = useWhereabouts()
  const { filter, changeFilter } = useBrowsing()
  const others = useSearchedItems()
  const [unfolded, unfold] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const folded = slots.search === 'icon'
  if (!folded && unfolded) unfold(false)
  useEffect(() => {
    if (unfolded) field.current?.querySelector('input')?.focus()
  }, [unfolded])
  return (
    <>
      {folded && !unfolded && (
        <Paper elevation={3} sx={{ alignSelf: 'start' }}>
          <IconButton
            aria-label={t('search.label')}
            data-control="search"
            color="secondary"
            onClick={() => unfold(true)}
            sx={{ width: 48, height: 48, borderRadius: 1 }}
          >
            <SearchIcon />
          </IconButton>
        </Paper>
      )}
      {/* Not taken away, so that it keeps its text. */}
      <Stack
        ref={field}
        data-corner
        sx={{ gap: 1.5, maxWidth: '100%', display: slots.search === 'field' || unfolded ? 'flex' : 'none' }}
      >
        <Box data-control="search">
          <SearchBox
            searchResult={searchResult}
            geocoder={settings.geocoder}
            onGo={layersPanel.makeRoom}
            others={others}
          />
        </Box>
        {!folded && (
          <Box sx={{ '&:empty': { display: 'none' } }}>
            <FilterChips filter={filter} onChange={changeFilter} />
          </Box>
        )}
      </Stack>
    </>
  )
}
