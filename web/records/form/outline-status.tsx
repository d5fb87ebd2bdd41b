import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { outlineArea, outlinePerimeter } from '#geo/shapes/geodesy.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PolylineIcon } from '#web/ui/icons/map.ts'
import { CheckCircleIcon } from '#web/ui/icons/records.ts'

interface OutlineStatusProps {
  id: string
  outline: Outline | null
  /** Whether a polygon is in progress on the map. */
  inProgress: boolean
  errors: readonly string[]
  onDraw: () => void
  /** Ways to change the polygon, and to undo that. */
  tools: ReactNode
}

/** Whether there is a polygon, and how large it is. */
export function OutlineStatus(props: OutlineStatusProps) {
  const { id, outline, inProgress, errors, onDraw, tools } = props
  const { t, i18n } = useTranslation('recordForm')
  return (
    <Box
      id={id}
      role="group"
      aria-label={t('polygon.heading')}
      tabIndex={-1}
      sx={{
        px: 1.5,
        py: 1,
        border: 1,
        borderRadius: 1,
        borderColor: errors.length > 0 ? 'error.main' : 'divider',
        bgcolor: 'background.default',
      }}
    >
      {outline ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <CheckCircleIcon color="success" fontSize="small" aria-hidden />
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {t('polygon.drawn')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('polygon.size', {
                count: outline.length,
                area: areaWords(outlineArea(outline), i18n.language),
                length: lengthWords(outlinePerimeter(outline), i18n.language),
              })}
            </Typography>
          </Box>
        </>
      ) : (
        <>
          <Typography variant="body2">{t(inProgress ? 'polygon.inProgress' : 'polygon.none')}</Typography>
          {!inProgress && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<PolylineIcon />}
              onClick={onDraw}
              sx={{ mt: 0.5 }}
            >
              {t('polygon.draw')}
            </Button>
          )}
        </>
      )}
      {!inProgress && tools}
      {errors.map((text) => (
        <FormHelperText key={text} error>
          {text}
        </FormHelperText>
      ))}
    </Box>
  )
}

interface LargeOutlineDialogProps {
  outline: Outline | null
  question: ReturnType<typeof useLargeOutlineQuestion>['question']
}

/** Asks whether a surprisingly large polygon is meant. */
export function LargeOutlineDialog({ outline, question }: LargeOutlineDialogProps) {
  const { t, i18n } = useTranslation('recordForm')
  const area = areaWords(outline ? outlineArea(outline) : 0, i18n.language)
  return (
    <ConfirmDialog
      {...question}
      title={t('large.title')}
      text={t('large.text', { area })}
      action={t('large.action')}
    />
  )
}

/** Holds back what is to be sent until the member has answered the question about its polygon. */
export function useLargeOutlineQuestion<Content>(send: (content: Content) => void) {
  const [held, setHeld] = useState<{ content: Content } | null>(null)
  return {
    ask: (content: Content) => setHeld({ content }),
    question: {
      open: held !== null,
      onCancel: () => setHeld(null),
      onConfirm: () => {
        if (held) send(held.content)
        setHeld(null)
      },
    },
  }
}
