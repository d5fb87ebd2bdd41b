import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'

const STEPS = [
  { name: 'read', to: '/what-is-lidar' },
  { name: 'practise', to: '/what-is-lidar#practice' },
  { name: 'record', to: '/LidarPortal' },
] as const

/** What a new member can do first, in this order. */
export function FirstSteps() {
  const { t } = useTranslation('profileForm')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginTop: 4 }}>
      <Typography id={id} variant="h3" component="h2">
        {t('firstSteps.heading')}
      </Typography>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
          margin: 0,
          marginTop: 2,
          padding: 0,
          listStyle: 'none',
        }}
      >
        {STEPS.map(({ name, to }) => (
          <Box
            key={name}
            component="li"
            sx={{
              padding: 2.5,
              border: 1,
              borderColor: 'divider',
              borderTop: '4px solid',
              borderTopColor: 'primary.main',
              borderRadius: 1,
              backgroundColor: 'background.paper',
            }}
          >
            <Link component={RouterLink} to={to} sx={{ fontWeight: 650 }}>
              {t(`firstSteps.${name}.title`)}
            </Link>
            <Typography variant="body2" sx={{ marginTop: 1 }}>
              {t(`firstSteps.${name}.text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
