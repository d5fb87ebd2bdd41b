import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { AdminFrame } from './admin-frame.tsx'
import { ADMIN_SECTIONS } from './admin-sections.ts'

export default function OverviewPage() {
  const { t } = useTranslation('admin')
  return (
    <AdminFrame section="overview">
      <Typography sx={{ maxWidth: '60ch' }}>{t('overview.intro')}</Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, marginBlock: 3, padding: 0, listStyle: 'none' }}>
        {ADMIN_SECTIONS.flatMap(({ name, path }) =>
          name === 'overview' ? (
            []
          ) : (
            <li key={name}>
              <Link component={RouterLink} to={path} sx={{ fontWeight: 650, fontSize: '1.2rem' }}>
                {t(`sections.${name}`)}
              </Link>
              <Typography>{t(`overview.${name}`)}</Typography>
            </li>
          ),
        )}
      </Box>
    </AdminFrame>
  )
}
