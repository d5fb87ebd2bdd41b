import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import { FilterForm } from '#web/records/filter/filter-form.tsx'
import { useFilterCount } from '#web/records/filter/use-filter-count.ts'
import { InViewList } from '#web/search/in-view/in-view-list.tsx'
import { goToItem } from '../../canvas/go-to-item.ts'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { chosenOf } from '../../canvas/map-things.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from '../record/use-recording.ts'
import { useListedItems, type ListedItem } from './listed-items.ts'
import { useBrowsing } from './use-browsing.ts'

/** Where the panel is as wide as the map, it gives way to what was chosen in it. */
const NARROW = '(max-width: 600px), (max-height: 480px)'

/** What is in view, as a list. */
export function ListPart() {
  const { t } = useTranslation('inView')
  const map = usePageMap()
  const { open, point, filter } = useBrowsing()
  const { choose, view } = useSelection()
  const { drawing } = useRecording()
  const groups = useListedItems(true)
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const makeRoom = () => {
    if (narrow) open(null)
  }
  const show = (item: ListedItem) => {
    makeRoom()
    choose(chosenOf([item], item))
    goToPopup(map, item, 0)
  }
  const zoomTo = (item: ListedItem) => {
    makeRoom()
    goToItem(map, item, 0)
  }
  const showWales = () => {
    const { latitude, longitude, zoom } = DEFAULT_VIEWPOINT
    map?.flyTo({ center: [longitude, latitude], zoom: toMapZoom(zoom) })
  }
  const draw = () => {
    open(null)
    drawing.begin({ byKeyboard: true })
  }
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Button size="small" variant="outlined" onClick={showWales}>
          {t('wales')}
        </Button>
        {drawing.barred === null && (
          <Button size="small" variant="outlined" onClick={draw}>
            {t('draw')}
          </Button>
        )}
        <DownloadButton filter={filter} />
      </Stack>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mb: 2, '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('keys')}
      </Typography>
      <InViewList
        groups={groups}
        onPoint={point}
        onShow={show}
        onZoom={zoomTo}
        onOpen={({ kind, id }) => {
          if (kind === 'finds') view(id)
        }}
      />
    </>
  )
}

/** The filter of the records. */
export function FilterPart() {
  const { t } = useTranslation('filter')
  const { filter, changeFilter, open } = useBrowsing()
  const count = useFilterCount(filter)
  return (
    <>
      <FilterForm filter={filter} onChange={changeFilter} />
      <Typography role="status" sx={{ mt: 3, fontWeight: 600 }}>
        {count}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={() => open('list')}>
          {t('showList')}
        </Button>
        <Button onClick={() => changeFilter(EVERY_RECORD)}>{t('clear')}</Button>
        <DownloadButton filter={filter} />
      </Stack>
    </>
  )
}
