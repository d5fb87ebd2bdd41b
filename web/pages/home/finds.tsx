import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { UPLAND } from '#web/ui/theme.ts'
import { BarrowSketch, FurrowSketch, HillfortSketch, HollowWaySketch } from './sketches.tsx'

const FINDS = [
  { key: 'hillfort', Sketch: HillfortSketch },
  { key: 'barrow', Sketch: BarrowSketch },
  { key: 'fields', Sketch: FurrowSketch },
  { key: 'ways', Sketch: HollowWaySketch },
] as const

/** Four kinds of earthwork that a newcomer can learn to see. */
export function Finds() {
  const { t } = useTranslation('home')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 5 },
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        marginTop: 5,
      }}
    >
      {FINDS.map(({ key, Sketch }) => (
        <div key={key}>
          <Box sx={{ color: UPLAND.lichenPale, maxWidth: 320 }}>
            <Sketch />
          </Box>
          <Typography variant="h3" sx={{ marginTop: 1 }}>
            {t(`heritage.${key}`)}
          </Typography>
          <Typography variant="body2" sx={{ marginTop: 0.5 }}>
            {t(`heritage.${key}Text`)}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
