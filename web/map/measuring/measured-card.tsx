import CloseIcon from '@mui/icons-material/Close'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { barAtFoot } from '../bar-at-foot.ts'
import { useToast } from '#web/ui/toast.tsx'
import { measureWords } from './measure-words.ts'
import { measuresOf } from './measuring-state.ts'
import type { MeasuringControls } from './use-measuring.ts'

interface MeasuredCardProps {
  controls: MeasuringControls
  /** Null while it is already shown. */
  onShowProfile: (() => void) | null
}

/** The measurements, which can be read, copied and used. */
export function MeasuredCard({ controls, onShowProfile }: MeasuredCardProps) {
  if (controls.measuring.phase !== 'measured') return null
  return <Result controls={controls} onShowProfile={onShowProfile} measured={controls.measuring} />
}

interface ResultProps extends MeasuredCardProps {
  measured: Extract<MeasuringControls['measuring'], { phase: 'measured' }>
}

function Result({ controls, onShowProfile, measured: { points, closed } }: ResultProps) {
  const { t, i18n } = useTranslation('measuring')
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const measures = measuresOf(points, closed)
  const { length, area } = measureWords(measures, i18n.language)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    controls.escape()
  }
  return (
    <Paper
      component="section"
      ref={card}
      tabIndex={-1}
      aria-label={t('card.heading')}
      aria-describedby={id}
      elevation={6}
      sx={CARD}
      onKeyDown={escape}
    >
      <Stack direction="row" sx={{ alignItems: 'start', justifyContent: 'space-between' }}>
        <Box component="dl" id={id} sx={VALUES}>
          <Value name={t(closed ? 'card.around' : 'card.length')} value={length} />
          {area !== null && <Value name={t('card.area')} value={area} />}
        </Box>
        <Tooltip title={t('card.leave')}>
          <IconButton aria-label={t('card.leave')} onClick={controls.leave}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      {measures.crossing && <Typography variant="body2">{t('card.crossing')}</Typography>}
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 1, flexWrap: 'wrap', mt: 1, '& .MuiButton-root': { px: { xs: 1.25, sm: 2.5 } } }}
      >
        {onShowProfile && (
          <Button variant="contained" onClick={onShowProfile}>
            {t('card.showProfile')}
          </Button>
        )}
        <Button color="secondary" onClick={controls.undo}>
          {t('card.goOn')}
        </Button>
        <Button color="secondary" onClick={() => controls.begin()}>
          {t('card.again')}
        </Button>
      </Stack>
    </Paper>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('measuring')
  const toast = useToast()
  // Browsers offer the clipboard only over HTTPS; the text can still be selected and copied.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () => {
    clipboard?.writeText(value).then(
      () => toast(t('card.copied', { value })),
      () => toast(t('card.notCopied')),
    )
  }
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography sx={{ fontSize: '1.35rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
        {clipboard && (
          <Tooltip title={t('card.copy', { name })}>
            <IconButton aria-label={t('card.copy', { name })} onClick={copy}>
              <ContentCopyIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </div>
  )
}

const CARD = {
  ...barAtFoot(520),
  outline: 'none',
  px: 2,
  pt: 1,
  pb: 1.5,
} as const

const VALUES = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 } as const
