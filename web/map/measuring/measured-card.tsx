import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon, CopyIcon } from '#web/ui/icons/controls.ts'
import { barAtFoot } from '../controls/bar-at-foot.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { measureWords } from './measure-words.ts'
import { measuresOf } from './measuring-state.ts'
import type { MeasuringControls } from './use-measuring.ts'

interface MeasuredCardProps {
  controls: MeasuringControls
  /** Everything in one line, for a low map. */
  inLine?: boolean
  /** Null while it is already shown. */
  onShowProfile: (() => void) | null
}

/** The measurements, which can be read, copied and used. */
export function MeasuredCard(props: MeasuredCardProps) {
  const { measuring } = props.controls
  return measuring.phase === 'measured' && <Result {...props} measured={measuring} />
}

interface ResultProps extends MeasuredCardProps {
  measured: Extract<MeasuringControls['measuring'], { phase: 'measured' }>
}

function Result({ controls, inLine = false, onShowProfile, measured: { points, closed } }: ResultProps) {
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
  const values = (
    <Box component="dl" id={id} sx={VALUES}>
      <Value name={t(closed ? 'card.around' : 'card.length')} value={length} inLine={inLine} />
      {area !== null && <Value name={t('card.area')} value={area} inLine={inLine} />}
    </Box>
  )
  const leave = (
    <Tooltip title={t('card.leave')}>
      <IconButton aria-label={t('card.leave')} onClick={controls.leave}>
        <CloseIcon />
      </IconButton>
    </Tooltip>
  )
  const crossing = measures.crossing && <Typography variant="body2">{t('card.crossing')}</Typography>
  const steps = (
    <>
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
    </>
  )
  return (
    <Paper
      component="section"
      ref={card}
      tabIndex={-1}
      aria-label={t('card.heading')}
      aria-describedby={id}
      elevation={6}
      sx={inLine ? LINE : CARD}
      onKeyDown={escape}
    >
      {inLine ? (
        <>
          {values}
          {crossing}
          <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', '& .MuiButton-root': { px: 1.25 } }}>
            {steps}
            {leave}
          </Stack>
        </>
      ) : (
        <>
          <Stack direction="row" sx={{ alignItems: 'start', justifyContent: 'space-between' }}>
            {values}
            {leave}
          </Stack>
          {crossing}
          <Stack
            direction="row"
            useFlexGap
            sx={{ gap: 1, flexWrap: 'wrap', mt: 1, '& .MuiButton-root': { px: { xs: 1.25, sm: 2.5 } } }}
          >
            {steps}
          </Stack>
        </>
      )}
    </Paper>
  )
}

function Value({ name, value, inLine }: { name: string; value: string; inLine: boolean }) {
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
    <Box sx={inLine ? { display: 'flex', alignItems: 'center', columnGap: 1 } : {}}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography
          sx={{
            fontSize: inLine ? '1.1rem' : '1.35rem',
            fontWeight: 650,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {value}
        </Typography>
        {clipboard && (
          <Tooltip title={t('card.copy', { name })}>
            <IconButton aria-label={t('card.copy', { name })} onClick={copy}>
              <CopyIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  )
}

const CARD = {
  ...barAtFoot(520),
  outline: 'none',
  px: 2,
  pt: 1,
  pb: 1.5,
} as const

const LINE = {
  ...barAtFoot(1240),
  outline: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  pl: 2,
  pr: 0.5,
  py: 0.75,
} as const

const VALUES = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 } as const
