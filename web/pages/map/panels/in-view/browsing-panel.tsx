import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { InViewList } from '#web/search/in-view/in-view-list.tsx'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import type { ItemGroup } from '#web/search/in-view/map-item.ts'
import { FilterForm } from '#web/records/filter/filter-form.tsx'
import { useFilterCount } from '#web/records/filter/use-filter-count.ts'
import { Panel } from '#web/ui/panel/panel.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { panelPlace } from '../../layout/sizes.ts'
import type { ListedItem } from './listed-items.ts'
import { useRecording } from '../record/use-recording.ts'
import { useBrowsing } from './use-browsing.ts'

interface BrowsingPanelProps {
  groups: readonly ItemGroup<ListedItem>[]
  onShow: (item: ListedItem) => void
  onZoom: (item: ListedItem) => void
  onOpen: (item: ListedItem) => void
  /** Moves the map out until all of Wales is in view. */
  onShowWales: () => void
  /** Starts a polygon with the keyboard in the middle of the map; null for those who may not draw. */
  onDraw: (() => void) | null
}

/** The list of what is in view, or the filter, beside the map or as a sheet over its lower part. */
export function BrowsingPanel(lines: BrowsingPanelProps) {
  const { t } = useTranslation(['inView', 'filter'])
  const { place } = useRecording()
  const { frame, hidden } = useMapLayout()
  const { part, size, resize } = useBrowsing()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = size !== 'closed'
  useLayoutEffect(() => {
    if (open) heading.current?.focus({ preventScroll: true })
  }, [open, part])
  return (
    <Panel
      as={place}
      place={panelPlace('list', place, frame)}
      size={hidden ? 'closed' : size}
      heading={part === 'list' ? t('inView:heading') : t('filter:heading')}
      words={{
        close: part === 'list' ? t('inView:close') : t('filter:close'),
        showMore: t('inView:showMore'),
        showLess: t('inView:showLess'),
      }}
      headingRef={heading}
      onResize={resize}
    >
      {open && (part === 'list' ? <ListPart {...lines} /> : <FilterPart />)}
    </Panel>
  )
}

function ListPart({ groups, onShowWales, onDraw, ...actions }: BrowsingPanelProps) {
  const { open, point, filter } = useBrowsing()
  const { t } = useTranslation(['inView', 'filter'])
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Button size="small" variant="outlined" onClick={() => open('filter')}>
          {t('filter:open')}
        </Button>
        <Button size="small" variant="outlined" onClick={onShowWales}>
          {t('inView:wales')}
        </Button>
        {onDraw && (
          <Button size="small" variant="outlined" onClick={onDraw}>
            {t('inView:draw')}
          </Button>
        )}
        <DownloadButton filter={filter} />
      </Stack>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mb: 2, '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('inView:keys')}
      </Typography>
      <InViewList groups={groups} onPoint={point} {...actions} />
    </>
  )
}

function FilterPart() {
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
