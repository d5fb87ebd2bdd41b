import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '#web/records/filter/filter-chips.tsx'
import { SearchIcon } from '#web/ui/icons/controls.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { MapSearchBox } from '../panels/in-view/map-search-box.tsx'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'

/** The search field, and the chips of the filter below it; an icon where the field has no room. */
export function MapSearch() {
  const { t } = useTranslation('search')
  const { slots, layersPanel } = useMapLayout()
  const { filter, changeFilter } = useBrowsing()
  const [unfolded, unfold] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const folded = slots.search === 'icon'
  const isShown = slots.search === 'field' || unfolded
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
        sx={{ gap: 1.5, width: '100%', maxWidth: 360, display: isShown ? 'flex' : 'none' }}
      >
        <MapSearchBox shown={isShown} onGo={layersPanel.makeRoom} />
        {!folded && (
          <Box sx={{ '&:empty': { display: 'none' } }}>
            <FilterChips filter={filter} onChange={changeFilter} />
          </Box>
        )}
      </Stack>
    </>
  )
}
