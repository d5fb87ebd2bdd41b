import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { SupportLink } from '#web/features/site/support-link.tsx'
import type { Page } from './page.ts'

interface NavigationLinksProps {
  pages: readonly Page[]
  direction: 'row' | 'column'
  onFollow?: () => void
}

export function NavigationLinks({ pages, direction, onFollow }: NavigationLinksProps) {
  const { t } = useTranslation()
  return (
    <Box
      component="nav"
      aria-label={t('navigation.label')}
      sx={{
        display: 'flex',
        flexDirection: direction,
        gap: 1,
        marginInlineStart: direction === 'row' ? 3 : 0,
      }}
    >
      {pages.map((page) => (
        <Button
          key={page.path}
          component={NavLink}
          to={page.path}
          color="inherit"
          {...(onFollow && { onClick: onFollow })}
          sx={{
            justifyContent: 'flex-start',
            '&[aria-current=page]': {
              textDecoration: 'underline',
              textUnderlineOffset: 6,
              textDecorationThickness: 2,
            },
          }}
        >
          {t(`titles.${page.title}`)}
        </Button>
      ))}
      <SupportLink />
    </Box>
  )
}
