import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { FOCUS_RING_ON_SLATE, UPLAND } from '#web/ui/theme.ts'
import { AccountMenu } from './account-menu.tsx'
import { FoldedNavigation } from './folded-navigation.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { CONTENT_WIDTH, NAVIGATION_HEIGHT } from './measures.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { pagesLinkedFrom, type Page } from './page.ts'

export function Navigation({ pages }: { pages: readonly Page[] }) {
  const wide = useMediaQuery(`(min-width: ${CONTENT_WIDTH}px)`, { noSsr: true })
  const roomForLanguages = useMediaQuery('(min-width: 600px)', { noSsr: true })
  const linked = pagesLinkedFrom(pages, 'navigation')

  return (
    <AppBar
      position="static"
      elevation={0}
      sx={{ backgroundColor: UPLAND.slate, '& :focus-visible': FOCUS_RING_ON_SLATE }}
    >
      <Toolbar
        disableGutters
        sx={{
          gap: { xs: 0.5, sm: 2 },
          paddingInline: { xs: 1.5, md: 3 },
          minHeight: `${NAVIGATION_HEIGHT}px !important`,
        }}
      >
        <SiteName />
        {wide && <NavigationLinks pages={linked} direction="row" />}
        <Box sx={{ flex: 1 }} />
        {roomForLanguages && <LanguageSwitch />}
        <AccountMenu pages={pages} />
        {!wide && <FoldedNavigation pages={linked} withLanguages={!roomForLanguages} />}
      </Toolbar>
    </AppBar>
  )
}

function SiteName() {
  const { t } = useTranslation()
  return (
    <Link
      component={RouterLink}
      to="/"
      color="inherit"
      underline="none"
      aria-label={t('navigation.home')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, paddingBlock: 0.75, borderRadius: 1 }}
    >
      <Logo sx={{ fontSize: 34 }} />
      <Typography component="span" noWrap sx={{ fontSize: { xs: '1.1rem', sm: '1.25rem' }, fontWeight: 650 }}>
        {t('name')}
      </Typography>
    </Link>
  )
}
