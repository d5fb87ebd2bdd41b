import CloseIcon from '@mui/icons-material/Close'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FOCUS_RING_ON_SLATE, UPLAND } from '#web/ui/theme.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import type { Page } from './page.ts'

/** The navigation behind a hamburger. On the narrowest windows the languages move in as well. */
export function FoldedNavigation({
  pages,
  withLanguages,
}: {
  pages: readonly Page[]
  withLanguages: boolean
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const paper = {
    width: 'min(320px, 86vw)',
    padding: 2,
    gap: 2,
    backgroundColor: UPLAND.slate,
    color: '#fff',
    '& :focus-visible': FOCUS_RING_ON_SLATE,
  }

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('navigation.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { sx: paper, 'aria-label': t('navigation.menu') } }}
      >
        <IconButton
          color="inherit"
          aria-label={t('navigation.close')}
          onClick={close}
          sx={{ alignSelf: 'flex-end' }}
        >
          <CloseIcon />
        </IconButton>
        <NavigationLinks pages={pages} direction="column" onFollow={close} />
        {withLanguages && (
          <Box sx={{ paddingInline: 1.5 }}>
            <LanguageSwitch />
          </Box>
        )}
      </Drawer>
    </>
  )
}
