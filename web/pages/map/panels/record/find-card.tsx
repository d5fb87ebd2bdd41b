import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { showOutline } from '#web/map/pointing/show-outline.ts'
import { usePublishingWords } from '#web/records/licences/publishing.tsx'
import { ShareButton } from '#web/records/own/record-actions.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { StaffingLine } from '#web/review/staffing-line.tsx'
import { ChangeLevel } from '#web/sensitivity/change-level.tsx'
import { Panel } from '#web/ui/panel/panel.tsx'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { freePart, isInSight } from '../../layout/free-part.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { panelPlace } from '../../layout/sizes.ts'
import { MapCard } from '../../regions/map-card.tsx'
import { useSelection } from '../../state/selection.ts'
import { useAfterSaveCard } from './use-after-save-card.ts'
import { useRecording } from './use-recording.ts'

interface FindCardProps {
  /** The outline of the find over its ground, which fills its box. */
  renderPicture: (record: RecordDetail) => ReactNode
}

/** What a member sees of the find that was just saved, below the search or beside the notices. Where the form is a sheet, so is this. */
export function FindCard({ renderPicture }: FindCardProps) {
  const { t } = useTranslation('recordForm')
  const { id } = useAfterSaveCard()
  const { place } = useRecording()
  const resize = useResizing()
  if (id === null || place === 'bottom sheet') return null
  return (
    <MapCard
      heading={t('afterSave.heading')}
      close={{ words: t('afterSave.close'), control: 'close find' }}
      onClose={() => resize('closed')}
    >
      <SavedFind id={id} low={false} renderPicture={renderPicture} />
    </MapCard>
  )
}

/** The same as a sheet over the lower part of the map. */
export function FindSheet({ renderPicture }: FindCardProps) {
  const { t } = useTranslation('recordForm')
  const { id, size } = useAfterSaveCard()
  const { place } = useRecording()
  const { frame, hidden, thing } = useMapLayout()
  const resize = useResizing()
  if (id === null || place !== 'bottom sheet') return null
  return (
    <Panel
      as={place}
      place={panelPlace('form', place, frame)}
      size={hidden || thing !== 'closed' ? 'closed' : size}
      heading={t('afterSave.heading')}
      words={{ close: t('close'), showMore: t('afterSave.showMore'), showLess: t('showLess') }}
      headingRef={null}
      onResize={resize}
      contentKey={`saved ${id}`}
    >
      <SavedFind id={id} low renderPicture={renderPicture} />
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

interface SavedFindProps extends FindCardProps {
  id: number
  /** Whether the picture stands beside the title, where there is little height. */
  low: boolean
}

function SavedFind({ id, low, renderPicture }: SavedFindProps) {
  const { t } = useTranslation('recordForm')
  const { data: record, isError, refetch } = useQuery(recordQuery(id))
  const { view } = useSelection()
  const { drawing } = useRecording()
  useInSight(record)
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Stack direction={low ? 'row' : 'column'} sx={{ gap: 1.25, alignItems: low ? 'center' : 'stretch' }}>
        <Box sx={low ? LOW_PICTURE : PICTURE}>{record && renderPicture(record)}</Box>
        <Box sx={{ minWidth: 0 }}>
          {record && (
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              <MemberText>{record.title}</MemberText>
            </Typography>
          )}
          <Typography role="status" variant="body2">
            {record && <Standing record={record} />}
            {!record && <span>{t(isError ? 'afterSave.failed' : 'afterSave.loading')}</span>}
          </Typography>
          {!record && isError && (
            <Button size="small" onClick={() => void refetch()}>
              {t('afterSave.tryAgain')}
            </Button>
          )}
        </Box>
      </Stack>
      {record && (
        <>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ShareButton id={id} title={record.title} contained />
            <Button size="small" variant="outlined" onClick={() => drawing.begin()}>
              {t('afterSave.next')}
            </Button>
            <Link component="button" variant="body2" onClick={() => view(id)} sx={{ minHeight: 24 }}>
              {t('afterSave.open')}
            </Link>
          </Stack>
          {(record.review?.state ?? 'submitted') === 'submitted' && <StaffingLine />}
          <Publication record={record} />
        </>
      )}
    </Stack>
  )
}

const PICTURE = {
  position: 'relative',
  width: 328,
  maxWidth: '100%',
  height: 160,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'divider',
} as const
const LOW_PICTURE = { ...PICTURE, flex: 'none', width: 132, height: 90 } as const

/** Brings the find into the part of the map that nothing covers. */
function useInSight(record: RecordDetail | undefined): void {
  const map = usePageMap()
  const id = record?.id
  const bring = useEffectEvent(() => {
    if (!map || !record || isInSight(map, record.polygonCoordinate)) return
    showOutline(map, record.polygonCoordinate, freePart(map))
  })
  useEffect(() => {
    if (id !== undefined) bring()
  }, [id])
}

/** How far the record has come, and what others see of it now. */
function Standing({ record: { review, sensitivity = 'open' } }: { record: RecordDetail }) {
  const { t } = useTranslation(['review', 'recordForm'])
  const state = review?.state ?? 'submitted'
  if (state !== 'submitted') return t(`sentences.${state}`)
  if (sensitivity === 'open') return t('othersCanSee')
  return t(sensitivity === 'generalised' ? 'recordForm:afterSave.square' : 'sentences.submitted')
}

/** Who sees it and its licence in one line, with a way to change it. */
function Publication({ record }: { record: RecordDetail }) {
  const { id, title, sensitivity = 'open', licence, pictures, exact } = record
  const words = usePublishingWords()
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {words({
          level: sensitivity,
          licence: licence.record,
          pictures: pictures.map((picture) => picture.licence),
          toHer: licence.her_permission ?? false,
        })}
      </Typography>
      {exact && (
        <ChangeLevel
          record={{ id, title, level: sensitivity, choices: exact.choices, publicFrom: exact.public_from }}
        />
      )}
    </Box>
  )
}
