import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useRole } from '#web/accounts/administrator.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { OperatorMissing } from '#web/site/operator-missing.tsx'
import NotFoundPage from '#web/pages/not-found/not-found-page.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { sectionsFor, type AdminSection } from './admin-sections.ts'

interface AdminFrameProps {
  section: AdminSection
  children: ReactNode
}

/** The frame of each page of the administration. Members without the right to it see the page for unknown addresses. */
export function AdminFrame({ section, children }: AdminFrameProps) {
  const { t } = useTranslation('admin')
  const failed = useFailureText()
  const session = useSession()
  const role = useRole()
  if (!session) return <ToLogin />
  if (role === 'member') return <NotFoundPage />
  const isAllowed = role === 'moderator' && sectionsFor(role).some(({ name }) => name === section)
  if (role === 'moderator' && !isAllowed) return <NotFoundPage />
  return (
    <PageColumn width="whole">
      <Box
        sx={{ display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: '200px minmax(0, 1fr)' } }}
      >
        <SectionLinks role={role === 'moderator' ? role : 'administrator'} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" component="h1" gutterBottom tabIndex={-1} sx={{ outline: 0 }}>
            {section === 'overview' ? t('label') : t(`sections.${section}`)}
          </Typography>
          {role === 'not known' && <CircularProgress aria-label={t('loading')} />}
          {role instanceof Error && <Alert severity="warning">{failed(t('failed'), role)}</Alert>}
          {role === 'administrator' && <OperatorMissing />}
          {(role === 'administrator' || isAllowed) && children}
        </Box>
      </Box>
    </PageColumn>
  )
}

function SectionLinks({ role }: { role: 'administrator' | 'moderator' }) {
  const { t } = useTranslation('admin')
  return (
    <Box
      component="nav"
      aria-label={t('label')}
      sx={{ display: 'flex', flexDirection: { md: 'column' }, flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
    >
      {sectionsFor(role).map(({ name, path }) => (
        <Link
          key={path}
          component={NavLink}
          to={path}
          end
          underline="hover"
          sx={{
            paddingBlock: 0.5,
            '&[aria-current=page]': { color: 'text.primary', fontWeight: 650, textDecoration: 'underline' },
          }}
        >
          {t(`sections.${name}`)}
        </Link>
      ))}
    </Box>
  )
}
