import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTLINE_MIN_POINTS } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import { shifted } from '#geo/shapes/geodesy.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/controls.ts'
import { ArrowUpIcon } from '#web/ui/icons/map.ts'

interface CornerEditorProps {
  outline: Outline
  /** Index of the corner being moved. */
  corner: number
  onChoose: (corner: number) => void
  onReshape: (outline: Outline) => void
}

/** Step sizes in metres. */
const STEPS = [1, 5, 25] as const

const DIRECTIONS = [
  { name: 'north', key: 'ArrowUp', north: 1, east: 0, turn: 0, area: '1 / 2' },
  { name: 'west', key: 'ArrowLeft', north: 0, east: -1, turn: -90, area: '2 / 1' },
  { name: 'east', key: 'ArrowRight', north: 0, east: 1, turn: 90, area: '2 / 3' },
  { name: 'south', key: 'ArrowDown', north: -1, east: 0, turn: 180, area: '3 / 2' },
] as const

/** Moves corners without dragging: with buttons, arrow keys or voice control. */
export function CornerEditor({ outline, corner, onChoose, onReshape }: CornerEditorProps) {
  const { t } = useTranslation('drawing')
  const [step, setStep] = useState<number>(STEPS[1])
  const count = outline.length
  const move = ({ north, east }: { north: number; east: number }) => {
    const place = outline[corner]
    if (place) onReshape(outline.with(corner, shifted(place, { north: north * step, east: east * step })))
  }
  const remove = () => {
    onReshape(outline.toSpliced(corner, 1))
    onChoose(Math.min(corner, count - 2))
  }

  return (
    <Stack spacing={1.5}>
      <Typography variant="body2">{t('corners.help')}</Typography>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <IconButton aria-label={t('corners.previous')} onClick={() => onChoose((corner - 1 + count) % count)}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {t('corners.which', { number: corner + 1, count })}
        </Typography>
        <IconButton aria-label={t('corners.next')} onClick={() => onChoose((corner + 1) % count)}>
          <ChevronRightIcon />
        </IconButton>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Arrows onMove={move} />
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <ToggleButtonGroup
            exclusive
            value={step}
            aria-label={t('corners.step')}
            onChange={(_, chosen: number | null) => setStep(chosen ?? step)}
          >
            {STEPS.map((metres) => (
              <ToggleButton key={metres} value={metres} sx={{ px: 2, color: 'text.primary' }}>
                {t('corners.metres', { metres })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Button color="secondary" disabled={count <= OUTLINE_MIN_POINTS} onClick={remove}>
            {t('corners.remove')}
          </Button>
        </Stack>
      </Stack>
    </Stack>
  )
}

function Arrows({ onMove }: { onMove: (direction: { north: number; east: number }) => void }) {
  const { t } = useTranslation('drawing')
  return (
    <Box sx={{ display: 'grid', gridTemplate: 'repeat(3, 44px) / repeat(3, 44px)' }}>
      {DIRECTIONS.map((direction) => (
        <IconButton
          key={direction.name}
          aria-label={t(`corners.${direction.name}`)}
          onClick={() => onMove(direction)}
          onKeyDown={(event) => {
            const pressed = DIRECTIONS.find(({ key }) => key === event.key)
            if (!pressed) return
            event.preventDefault()
            onMove(pressed)
          }}
          sx={{ gridArea: direction.area, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <ArrowUpIcon sx={{ rotate: `${direction.turn}deg` }} />
        </IconButton>
      ))}
    </Box>
  )
}
