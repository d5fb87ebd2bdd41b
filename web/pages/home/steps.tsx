import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { UPLAND } from '#web/ui/theme.ts'

const STEPS = ['explore', 'add', 'help'] as const

export function Steps() {
  const { t } = useTranslation('home')
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        listStyle: 'none',
        margin: 0,
        marginTop: 4,
        padding: 0,
      }}
    >
      {STEPS.map((step, place) => (
        <Card key={step} component="li" variant="outlined" sx={{ padding: 3.5 }}>
          <Typography
            component="span"
            aria-hidden="true"
            sx={{ fontSize: '2.25rem', fontWeight: 300, color: UPLAND.bracken, lineHeight: 1 }}
          >
            {place + 1}
          </Typography>
          <Typography variant="h3" sx={{ marginTop: 1.5 }}>
            {t(`how.${step}Heading`)}
          </Typography>
          <Typography variant="body2" sx={{ marginTop: 1 }}>
            {t(`how.${step}Text`)}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}
