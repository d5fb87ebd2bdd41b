import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordPhoto } from '#contract/records/records.ts'
import { useLast } from '#web/lib/timing/use-last.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/ui/icons/controls.ts'
import { FOCUS_RING_ON_SLATE, UPLAND } from '#web/ui/style/theme.ts'
import { useLicenceNames } from '../licences/licence-names.ts'
import { RecordImage } from './record-image.tsx'
import { photoAfterKey, useSwipe } from './photo-steps.ts'

interface PhotoViewerProps {
  photos: readonly RecordPhoto[]
  /** Title of the record. */
  title: string
  /** Whether only those with the right to the exact record get them. */
  withheld?: boolean
  /** Index of the photo shown; null while closed. */
  shown: number | null
  onShow: (index: number) => void
  onClose: () => void
}

/** The photos of a record, one at a time, as large as the window allows. */
export function PhotoViewer({ shown, ...rest }: PhotoViewerProps) {
  const captionId = useId()
  const last = useLast(shown)
  const { photos, onShow, onClose } = rest
  // Handled on the dialog itself, which has the focus at first.
  const turnByKey = (event: KeyboardEvent) => {
    const next = shown === null ? null : photoAfterKey(event.key, shown, photos.length)
    if (next === null) return
    event.preventDefault()
    onShow(next)
  }
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      fullScreen
      onKeyDown={turnByKey}
      aria-labelledby={captionId}
      slotProps={{ paper: { sx: { backgroundColor: UPLAND.slate, color: '#fff' } } }}
    >
      {last !== null && <OpenViewer {...rest} shown={last} captionId={captionId} />}
    </Dialog>
  )
}

interface OpenViewerProps extends PhotoViewerProps {
  shown: number
  captionId: string
}

function OpenViewer({ photos, title, withheld = false, shown, onShow, onClose, captionId }: OpenViewerProps) {
  const { t } = useTranslation('records')
  const licenceName = useLicenceNames()
  const count = photos.length
  const step = (by: number) => onShow((shown + by + count) % count)
  const swipe = useSwipe(step)
  const photo = photos[shown]
  if (!photo) return null
  return (
    <Stack sx={{ height: '100%' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, pl: 2, pr: 1, minHeight: 56 }}>
        <Typography id={captionId} variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('picture', { position: shown + 1, title })}
        </Typography>
        <Typography variant="body2">{licenceName(photo.licence)}</Typography>
        <Typography variant="body2" role="status" sx={{ whiteSpace: 'nowrap' }}>
          {t('pictureOf', { position: shown + 1, count })}
        </Typography>
        <ViewerButton label={t('close')} onPress={onClose}>
          <CloseIcon />
        </ViewerButton>
      </Stack>
      <Stack direction="row" sx={{ flex: 1, minHeight: 0, alignItems: 'center', pb: 1 }}>
        {count > 1 && (
          <ViewerButton label={t('previousPicture')} onPress={() => step(-1)}>
            <ChevronLeftIcon fontSize="large" />
          </ViewerButton>
        )}
        <Box
          {...swipe}
          sx={{ flex: 1, minWidth: 0, height: '100%', display: 'grid', touchAction: 'pan-y pinch-zoom' }}
        >
          <LargePhoto
            key={photo.url}
            photo={photo}
            withheld={withheld}
            alt={t('picture', { position: shown + 1, title })}
          />
        </Box>
        {count > 1 && (
          <ViewerButton label={t('nextPicture')} onPress={() => step(1)}>
            <ChevronRightIcon fontSize="large" />
          </ViewerButton>
        )}
      </Stack>
    </Stack>
  )
}

function LargePhoto({ photo, withheld, alt }: { photo: RecordPhoto; withheld: boolean; alt: string }) {
  const { t } = useTranslation('records')
  const [failed, setFailed] = useState(false)
  if (failed) return <Typography sx={{ placeSelf: 'center' }}>{t('pictureFailed')}</Typography>
  return (
    <RecordImage
      src={photo.url}
      withheld={withheld}
      alt={alt}
      width={photo.width}
      height={photo.height}
      draggable={false}
      onFailed={() => setFailed(true)}
      style={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'scale-down' }}
    />
  )
}

function ViewerButton(props: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton
      aria-label={props.label}
      onClick={props.onPress}
      sx={{ color: 'inherit', width: 48, height: 48, '&.Mui-focusVisible': FOCUS_RING_ON_SLATE }}
    >
      {props.children}
    </IconButton>
  )
}
