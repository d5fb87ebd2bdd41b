import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { UPLAND } from '#web/ui/theme.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { CONTENT_WIDTH, NAVIGATION_HEIGHT } from './measures.ts'
import { pagesLinkedFrom, type Page } from './page.ts'

export function Navigation({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  return (
    <AppBar position="static" elevation={0} sx={{ backgroundColor: UPLAND.slate }}>
      <Toolbar
        sx={{
          gap: 2,
          width: '100%',
          maxWidth: CONTENT_WIDTH,
          marginInline: 'auto',
          minHeight: `${NAVIGATION_HEIGHT}px !important`,
        }}
      >
        <Link
          component={RouterLink}
          to="/"
          color="inherit"
          underline="none"
          aria-label={t('navigation.home')}
        >
          <Logo />
        </Link>
        {pagesLinkedFrom(pages, 'navigation').map((page) => (
          <Button key={page.path} component={RouterLink} to={page.path} color="inherit">
            {t(`titles.${page.title}`)}
          </Button>
        ))}
        <LanguageSwitch />
      </Toolbar>
    </AppBar>
  )
}
