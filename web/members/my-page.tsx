import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from '#web/lib/routing/index.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'

const TABS = [
  { path: '/dashboard', title: 'overview' },
  { path: '/profile', title: 'profile' },
  { path: '/account', title: 'account' },
  { path: '/notices', title: 'notices' },
] as const

interface MyPageProps {
  heading: string
  /** Pixels: the longest line of the tab. Whatever it is, heading and tabs stay where they are. */
  width?: number
  children: ReactNode
}

/** What belongs to the member alone: four pages with addresses of their own, which are tabs of one. */
export function MyPage({ heading, width, children }: MyPageProps) {
  return (
    <PageColumn width="whole">
      <Tabs />
      <Typography variant="h2" component="h1" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <Box sx={{ maxWidth: width }}>{children}</Box>
    </PageColumn>
  )
}

function Tabs() {
  const { t } = useTranslation()
  return (
    <Box
      component="nav"
      aria-label={t('myPage.label')}
      // The page keeps its width when a tab is longer than the window and the next one is not.
      className="steady-width"
      sx={{ marginTop: { xs: -1, md: -3 }, marginBottom: { xs: 3, md: 5 } }}
    >
      <Typography aria-hidden sx={{ color: 'text.secondary' }}>
        {t('myPage.label')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: { xs: 2.5, sm: 4 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {TABS.map(({ path, title }) => (
          <Link
            key={path}
            component={NavLink}
            to={path}
            underline="none"
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 48,
              marginBottom: '-1px',
              borderBottom: '3px solid transparent',
              fontSize: '1.125rem',
              '&:hover': { borderColor: 'divider' },
              '&[aria-current=page]': {
                color: 'text.primary',
                borderColor: 'primary.main',
              },
            }}
          >
            {title === 'overview' ? t('myPage.overview') : t(`titles.${title}`)}
          </Link>
        ))}
      </Box>
    </Box>
  )
}
