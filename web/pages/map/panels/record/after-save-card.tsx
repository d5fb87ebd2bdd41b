import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AfterSave } from '#web/records/form/after-save.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { Panel } from '#web/ui/panel/panel.tsx'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { panelPlace } from '../../layout/sizes.ts'
import { useSelection } from '../../state/selection.ts'
import { useAfterSaveCard } from './use-after-save-card.ts'
import { useRecording } from './use-recording.ts'

/** Says what happens next after a save, below the search or beside the notices of the map. Where the form is a sheet, so is this. */
export function AfterSaveCard() {
  const { t } = useTranslation('recordForm')
  const { id } = useAfterSaveCard()
  const { view } = useSelection()
  const { place } = useRecording()
  const resize = useResizing()
  const titleId = useId()
  if (id === null || place === 'bottom sheet') return null
  return (
    <Paper
      component="aside"
      aria-labelledby={titleId}
      elevation={3}
      // As with the help card: below an opaque scroller Chromium does not draw the map.
      sx={{ width: 360, maxWidth: '100%', p: 2, pt: 1, pointerEvents: 'auto', backgroundColor: '#fffffffa' }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h3" component="h2">
          {t('afterSave.heading')}
        </Typography>
        <IconButton aria-label={t('afterSave.close')} onClick={() => resize('closed')}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <AfterSave id={id} onOpen={() => view(id)} />
    </Paper>
  )
}

/** The same as a sheet over the lower part of the map. */
export function AfterSaveSheet() {
  const { t } = useTranslation('recordForm')
  const { id, size } = useAfterSaveCard()
  const { view } = useSelection()
  const { place } = useRecording()
  const { frame, hidden } = useMapLayout()
  const resize = useResizing()
  if (id === null || place !== 'bottom sheet') return null
  return (
    <Panel
      as={place}
      place={panelPlace('form', place, frame)}
      size={hidden ? 'closed' : size}
      heading={t('afterSave.heading')}
      words={{ close: t('close'), showMore: t('afterSave.showMore'), showLess: t('showLess') }}
      headingRef={null}
      onResize={resize}
      contentKey={`saved ${id}`}
    >
      <AfterSave id={id} onOpen={() => view(id)} />
    </Panel>
  )
}

/** The button that closes it disappears, so the focus moves to the map. */
function useResizing() {
  const map = usePageMap()
  const { resize } = useAfterSaveCard()
  return (size: PanelSize) => {
    resize(size)
    if (size === 'closed') map?.getCanvas().focus()
  }
}
