import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#web/lib/download.ts'
import { drawSnapshot, fontsOfSnapshot, type SnapshotParts } from './draw-snapshot.ts'
import { pngOf, type SnapshotFault } from './snapshot-file.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Pixels of the snapshot per screen pixel. */
const SCALES = [1, 2] as const
export type SnapshotScale = (typeof SCALES)[number]

interface SnapshotDialogProps {
  /** Everything except the title. A new object redraws the snapshot. */
  parts: SnapshotParts
  onScale: (scale: SnapshotScale) => void
  /** The suggested title. */
  firstTitle: string
  fileName: string
  onClose: () => void
}

/** A preview of the snapshot, with a choice of title and size, which saves it as a file. */
export function SnapshotDialog({ parts, onScale, firstTitle, fileName, onClose }: SnapshotDialogProps) {
  const { t } = useTranslation(['snapshot', 'portal'])
  const ids = { heading: useId(), size: useId(), look: useId() }
  const [title, setTitle] = useState(firstTitle)
  const [fault, setFault] = useState<SnapshotFault | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = usePreview(canvas, parts, title)
  const save = async () => {
    if (!canvas.current) return
    const file = await pngOf(canvas.current)
    if (typeof file === 'string') {
      setFault(file)
      return
    }
    download(file, fileName)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={ids.heading} fullWidth maxWidth="md">
      <DialogTitle id={ids.heading}>{t('heading')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 2, sm: 3 }, pt: 1 }}>
          <TextField
            label={t('title')}
            helperText={t('titleHint')}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            sx={{ flex: 1 }}
          />
          <FormControl>
            <FormLabel id={ids.size}>{t('size')}</FormLabel>
            <RadioGroup
              aria-labelledby={ids.size}
              value={parts.shot.scale}
              onChange={(_, value) => onScale(value === '2' ? 2 : 1)}
            >
              {SCALES.map((scale) => (
                <FormControlLabel key={scale} value={scale} control={<Radio />} label={t(`sizes.${scale}`)} />
              ))}
            </RadioGroup>
          </FormControl>
        </Stack>
        <Box role="status">{fault && <Alert severity="error">{t(`failed.${fault}`)}</Alert>}</Box>
        <Box sx={{ textAlign: 'center', bgcolor: 'background.default', p: 1, borderRadius: 1 }}>
          <Box
            component="canvas"
            ref={canvas}
            role="img"
            aria-label={t('preview')}
            {...(parts.words.look !== null && { 'aria-describedby': ids.look })}
            sx={{ display: 'inline-block', maxWidth: '100%', maxHeight: '48vh', boxShadow: 2 }}
          />
          {parts.words.look !== null && <Box id={ids.look}>{parts.words.look}</Box>}
          <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>{size && t('pixels', size)}</Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {t('portal:cancel')}
        </Button>
        <Button variant="contained" disabled={!size} onClick={() => void save()}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Draws the snapshot. Returns its size in pixels, or null before it has been drawn. */
function usePreview(canvas: RefObject<HTMLCanvasElement | null>, parts: SnapshotParts, title: string) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    let wanted = true
    void fontsOfSnapshot().then(() => {
      if (!wanted || !canvas.current) return
      drawSnapshot(canvas.current, { ...parts, words: { ...parts.words, title: title.trim() } })
      setSize({ width: canvas.current.width, height: canvas.current.height })
    })
    return () => {
      wanted = false
    }
  }, [canvas, parts, title])
  return size
}
