import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { LeavingQuestion } from '#web/ui/leaving-question.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { FeedLinks } from './feed-links.tsx'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import type { Page } from './page.ts'
import { useDescription } from './use-description.ts'
import { useTitle } from './use-title.ts'
import css from './shell.module.css'
import { SessionLostNotice } from './session-lost-notice.tsx'
import { SkipLink } from './skip-link.tsx'

/** What surrounds every page: navigation, toast, footer. On a full-height page the window itself does not scroll. */
export function Shell({ pages }: { pages: readonly Page[] }) {
  const page = useMatches().at(-1)?.handle as Page | undefined
  const main = useFocusOnArrival()
  useTitle(page)
  useDescription(page)

  return (
    <ToastArea>
      <FeedLinks page={page} />
      <div className={page?.fullHeight ? css.full : css.shell}>
        <SkipLink />
        <SessionLostNotice />
        <LeavingQuestion />
        <Navigation pages={pages} />
        <PageOnItsWay />
        <main id="content" ref={main} tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        {!page?.fullHeight && <Footer pages={pages} />}
      </div>
      <ScrollRestoration />
    </ToastArea>
  )
}

/** The next page may still have to be fetched. Its size is unknown, so the bar shows only that it is loading. */
function PageOnItsWay() {
  const { t } = useTranslation()
  if (useNavigation().state !== 'loading') return null
  return <div role="progressbar" aria-label={t('loading')} className={css.progress} />
}

/**
 * After a change of page the keyboard starts at its main heading, which screen readers then read, as they would read
 * the title after a full load; not at first arrival. A page that has no heading yet gives its whole content the focus.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = main.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
