import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import drains from './pictures/drains.webp'
import forestry from './pictures/forestry.webp'
import golf from './pictures/golf.webp'
import peat from './pictures/peat.webp'
import { ReliefPicture } from './relief-picture.tsx'

const TRAPS = [
  { id: 'drains', picture: drains },
  { id: 'forestry', picture: forestry },
  { id: 'golf', picture: golf },
  { id: 'peat', picture: peat },
] as const

/** Examples of shapes that look old but are not. */
export function Traps() {
  const { t } = useTranslation('reliefLesson')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 3 },
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        marginTop: 3,
      }}
    >
      {TRAPS.map(({ id, picture }) => (
        <div key={id}>
          <ReliefPicture src={picture} alt={t(`traps.${id}Alt`)} />
          <Typography variant="h3" sx={{ marginTop: 1.5 }}>
            {t(`traps.${id}`)}
          </Typography>
          <Typography variant="body2" sx={{ marginTop: 0.5 }}>
            {t(`traps.${id}Text`)}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
