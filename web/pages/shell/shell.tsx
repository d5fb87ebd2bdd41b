import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { ToastArea } from '#web/ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import { NAVIGATION_HEIGHT } from './measures.ts'
import type { Page } from './page.ts'
import { SkipLink } from './skip-link.tsx'

/** What surrounds every page: navigation, toast, footer. On a full-height page the window itself does not scroll. */
export function Shell({ pages }: { pages: readonly Page[] }) {
  const page = useMatches().at(-1)?.handle as Page | undefined
  const main = useFocusOnArrival()
  useTitle(page)
  const size = page?.fullHeight ? { height: '100dvh', overflow: 'hidden' } : { minHeight: '100dvh' }

  return (
    <ToastArea>
      <Box sx={{ display: 'flex', flexDirection: 'column', ...size }}>
        <SkipLink />
        <Navigation pages={pages} />
        <PageOnItsWay />
        <Box
          component="main"
          id="content"
          ref={main}
          tabIndex={-1}
          sx={{ position: 'relative', flex: 1, minHeight: 0, '&:focus': { outline: 'none' } }}
        >
          <Outlet />
        </Box>
        {!page?.fullHeight && <Footer pages={pages} />}
      </Box>
      <ScrollRestoration />
    </ToastArea>
  )
}

/** The next page may still have to be fetched; its size is not known, so the bar only says that something happens. */
function PageOnItsWay() {
  const { t } = useTranslation()
  if (useNavigation().state !== 'loading') return null
  return (
    <LinearProgress
      aria-label={t('loading')}
      sx={{ position: 'absolute', zIndex: 'tooltip', top: NAVIGATION_HEIGHT, insetInline: 0 }}
    />
  )
}

function useTitle(page: Page | undefined): void {
  const { t } = useTranslation()
  const title = page ? t('pageTitle', { page: t(`titles.${page.title}`) }) : t('name')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** After a change of page the keyboard starts at its content, as it would after a full load; not at first arrival. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
