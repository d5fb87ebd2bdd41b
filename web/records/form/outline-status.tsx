import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { outlineArea, outlinePerimeter } from '#geo/shapes/geodesy.ts'
import { PolylineIcon } from '#web/ui/icons/map.ts'
import { CheckCircleIcon } from '#web/ui/icons/records.ts'

interface OutlineStatusProps {
  outline: Outline | null
  /** Whether a polygon is in progress on the map. */
  inProgress: boolean
  errors: readonly string[]
  onDraw: () => void
  /** Ways to reshape the finished polygon. */
  tools: ReactNode
  focusRef: Ref<HTMLDivElement>
}

/** Whether there is a polygon, and how large it is. */
export function OutlineStatus({ outline, inProgress, errors, onDraw, tools, focusRef }: OutlineStatusProps) {
  const { t, i18n } = useTranslation('recordForm')
  return (
    <Box
      ref={focusRef}
      role="group"
      aria-label={t('polygon.heading')}
      tabIndex={-1}
      sx={{
        p: 2,
        border: 1,
        borderRadius: 1,
        borderColor: errors.length > 0 ? 'error.main' : 'divider',
        bgcolor: 'background.default',
      }}
    >
      {outline ? (
        <>
          <Typography sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            <CheckCircleIcon color="success" aria-hidden />
            {t('polygon.drawn')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('polygon.size', {
              count: outline.length,
              area: areaWords(outlineArea(outline), i18n.language),
              length: lengthWords(outlinePerimeter(outline), i18n.language),
            })}
          </Typography>
          {tools}
        </>
      ) : (
        <>
          <Typography variant="body2">{t(inProgress ? 'polygon.inProgress' : 'polygon.none')}</Typography>
          {!inProgress && (
            <Button variant="outlined" startIcon={<PolylineIcon />} onClick={onDraw} sx={{ mt: 1 }}>
              {t('polygon.draw')}
            </Button>
          )}
        </>
      )}
      {errors.map((text) => (
        <FormHelperText key={text} error>
          {text}
        </FormHelperText>
      ))}
    </Box>
  )
}
