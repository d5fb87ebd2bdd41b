import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useLocation } from '#web/lib/routing/index.ts'
import { useRole } from '#web/accounts/administrator.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { OperatorMissing } from '#web/site/operator-missing.tsx'
import NotFoundPage from '#web/pages/not-found/not-found-page.tsx'
import { oversightQuery } from '#web/review/oversight/oversight.data.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { besides, inMenu, menuFor, sectionsFor, type AdminSection } from './admin-sections.ts'

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
        <SectionLinks section={section} role={role === 'moderator' ? role : 'administrator'} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" component="h1" gutterBottom tabIndex={-1} sx={{ outline: 0 }}>
            {section === 'overview' ? t('label') : t(`sections.${section}`)}
          </Typography>
          {role === 'not known' && <CircularProgress aria-label={t('loading')} />}
          {role instanceof Error && <Alert severity="warning">{failed(t('failed'), role)}</Alert>}
          {role === 'administrator' && section === 'overview' && <OperatorMissing />}
          {(role === 'administrator' || isAllowed) && (
            <Neighbours section={section} role={role === 'moderator' ? role : 'administrator'} />
          )}
          {(role === 'administrator' || isAllowed) && children}
        </Box>
      </Box>
    </PageColumn>
  )
}

interface LinksProps {
  section: AdminSection
  role: 'administrator' | 'moderator'
}

function SectionLinks({ section, role }: LinksProps) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const open = inMenu(section, role)
  return (
    <Box
      component="nav"
      aria-label={t('label')}
      sx={{ display: 'flex', flexDirection: { md: 'column' }, flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
    >
      {menuFor(role).map(({ name, path }) => (
        <Link
          key={path}
          component={RouterLink}
          to={path}
          // Also on a page that stands beside it.
          aria-current={name === open ? (path === pathname ? 'page' : 'true') : undefined}
          underline="hover"
          sx={{ paddingBlock: 0.5, ...CURRENT }}
        >
          {t(`sections.${name}`)}
        </Link>
      ))}
    </Box>
  )
}

const CURRENT = {
  '&[aria-current]': { color: 'text.primary', fontWeight: 650, textDecoration: 'underline' },
} as const

/** The pages that stand together with this one; nothing where it stands alone. */
function Neighbours({ section, role }: LinksProps) {
  const { t } = useTranslation('admin')
  const all = besides(section, role)
  const asks = all.some((each) => 'ifAny' in each)
  const { data } = useQuery({ ...oversightQuery(), enabled: asks })
  const hasAny = data !== undefined && (data.decisions || data.flags > 0 || data.compared)
  const shown = all.filter((each) => !('ifAny' in each) || hasAny || each.name === section)
  if (shown.length < 2) return null
  return (
    <Box
      component="nav"
      aria-label={t('neighbours')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, marginBottom: 2 }}
    >
      {shown.map(({ name, path }) => (
        <Link
          key={path}
          component={RouterLink}
          to={path}
          aria-current={name === section ? 'page' : undefined}
          underline="hover"
          sx={{ paddingBlock: 0.5, ...CURRENT }}
        >
          {t(`sections.${name}`)}
        </Link>
      ))}
    </Box>
  )
}
