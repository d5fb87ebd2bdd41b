import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useRole } from '#web/accounts/administrator.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { sectionsFor } from '../admin-sections.ts'
import { NeedsAttention } from './needs-attention.tsx'

export default function OverviewPage() {
  return (
    <AdminFrame section="overview">
      <Overview />
    </AdminFrame>
  )
}

function Overview() {
  const { t } = useTranslation('admin')
  const role = useRole()
  return (
    <>
      <Typography sx={{ maxWidth: '60ch' }}>
        {t(role === 'moderator' ? 'overview.introModerator' : 'overview.intro')}
      </Typography>
      <NeedsAttention />
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, marginBlock: 3, padding: 0, listStyle: 'none' }}>
        {sectionsFor(role === 'moderator' ? role : 'administrator').flatMap(({ name, path }) =>
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
    </>
  )
}
