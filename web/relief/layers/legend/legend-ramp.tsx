import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { valueWords, type Legend } from './legend.ts'

interface LegendRampProps extends Legend {
  /** The name of the layer. */
  layer: string
}

/** The shades of a layer with the values at both ends, and what they mean on the ground. */
export function LegendRamp({ layer, meaning, values, gradient, highIsDark }: LegendRampProps) {
  const { t, i18n } = useTranslation('map')
  const ends = (['low', 'high'] as const).map((end) => {
    const isDark = (end === 'high') === highIsDark
    return {
      end,
      shade: t(isDark ? 'legend.dark' : 'legend.bright'),
      value:
        values === 'in view'
          ? t(isDark ? 'legend.darkestInView' : 'legend.brightestInView')
          : values && valueWords(values[end], meaning, i18n.language),
      words: t(`legend.${meaning}.${end}`),
    }
  })
  return (
    <Box
      role="group"
      aria-label={t('legend.label', { layer })}
      sx={{ my: 1, fontSize: '0.85rem', lineHeight: 1.3 }}
    >
      <Box
        sx={{
          height: 12,
          borderRadius: 0.5,
          border: 1,
          borderColor: 'divider',
          backgroundImage: gradient,
          forcedColorAdjust: 'none',
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 0.25 }}>
        {ends.map(({ end, shade, value, words }) => (
          <Box key={end} sx={{ textAlign: end === 'low' ? 'start' : 'end', color: 'text.secondary' }}>
            <ForScreenReaders as="span">{shade}: </ForScreenReaders>
            {value !== null && <Box sx={{ fontWeight: 650, color: 'text.primary' }}>{value}</Box>}
            {words}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
