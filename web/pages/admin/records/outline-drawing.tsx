import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { DRAWING_SIDE as SIDE, outlinePath } from '#web/records/map/outline-path.ts'

interface OutlineDrawingProps {
  title: string
  outline: Outline
  /** Side in pixels. */
  size: number
}

/** The shape that a member drew. */
export function OutlineDrawing({ title, outline, size }: OutlineDrawingProps) {
  const { t } = useTranslation('admin')
  const colour = useTheme().palette.primary.main
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('reports.outline', { title })}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      sx={{ width: size, height: size, border: '1px solid', borderColor: 'divider', display: 'block' }}
    >
      <path d={outlinePath(outline)} fill={`${colour}1a`} stroke={colour} strokeWidth={1.5} />
    </Box>
  )
}
