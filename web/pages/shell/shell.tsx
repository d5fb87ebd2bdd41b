import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '#web/lib/routing/index.ts'
import i18next from 'i18next'
import { LeavingQuestion } from '#web/ui/dialogs/leaving-question.tsx'
import { ToastArea, useToast } from '#web/ui/dialogs/toast.tsx'
import { onSessionLost } from '#web/lib/storage/session-store.ts'
import { FEED_PATHS } from '#contract/site/feeds.ts'
import { useOwnTitleShown } from '#web/ui/page/page-title.ts'
import { loadWords } from '#web/i18n/index.ts'
import { useLeavingPage } from '#web/lib/routing/index.ts'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import type { Page } from './page.ts'
import css from './shell.module.css'

/** Milliseconds: there is more to read, and it matters. */
const KEPT_TIME = 10_000

/** Tells the visitor once that the server has ended the session. */
function SessionLostNotice() {
  const { t } = useTranslation()
  const show = useToast()
  useEffect(
    () =>
      onSessionLost((pageStays) =>
        show(t(pageStays ? 'sessionOver.kept' : 'sessionLost'), pageStays ? KEPT_TIME : undefined),
      ),
    [show, t],
  )
  return null
}

/** What surrounds every page: navigation, toast, footer. On a full-height page the window itself does not scroll. */
export function Shell({
  page,
  pages,
  children,
}: {
  page: Page
  pages: readonly Page[]
  children: ReactNode
}) {
  const main = useFocusOnArrival()
  useTitle(page)
  useDescription(page)

  return (
    <ToastArea>
      <FeedLinks page={page} />
      <div className={page.fullHeight ? css.full : css.shell}>
        <SkipLink />
        <SessionLostNotice />
        <LeavingQuestion />
        <Navigation pages={pages} />
        <PageOnItsWay />
        <main id="content" ref={main} tabIndex={-1} className={css.main}>
          {children}
        </main>
        {!page.fullHeight && <Footer pages={pages} />}
      </div>
    </ToastArea>
  )
}

/** The next page may still have to be fetched. Its size is unknown, so the bar shows only that it is loading. */
function PageOnItsWay() {
  const { t } = useTranslation()
  if (!useLeavingPage()) return null
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

/** The first element that the Tab key reaches; invisible until then. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className={css.skip}>
      {t('skipToContent')}
    </a>
  )
}

/** Announces the feeds to feed readers; React places it in the head. */
function FeedLinks({ page }: { page: Page }) {
  const { t, i18n } = useTranslation()
  // The links that the server wrote belong to the page that was loaded first, and to its language.
  useEffect(() => {
    for (const link of document.head.querySelectorAll('link[data-served]')) link.remove()
  }, [])
  const asked = i18n.language === 'cy' ? '?lang=cy' : ''
  return page.feeds?.map((feed) => (
    <link
      key={feed}
      rel="alternate"
      type="application/atom+xml"
      title={t(`feeds.${feed}`)}
      href={FEED_PATHS[feed] + asked}
    />
  ))
}

/**
 * Keeps the title of the tab in line with the page. The server wrote the first one, which may name a record or a member that
 * is still to be loaded here, so it stays until the page changes or names itself.
 */
function useTitle(page: Page): void {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const own = useOwnTitleShown()
  const title = t('pageTitle', { page: own ?? t(`titles.${page.title}`) })
  const served = useRef<{ page: Page; language: string | null } | null>({
    page,
    language: servedLanguage(),
  })
  useEffect(() => {
    const isServed = served.current?.page === page && served.current.language === language
    if (own === null && isServed) return
    served.current = null
    document.title = title
  }, [title, own, page, language])
}

/**
 * Keeps the description of the page in line with its content. The server wrote the first one, so no words are loaded for it.
 */
function useDescription(page: Page): void {
  const { i18n } = useTranslation()
  const { language } = i18n
  const shown = useRef({ page, language: servedLanguage() ?? language })

  useEffect(() => {
    if (shown.current.page === page && shown.current.language === language) return
    shown.current = { page, language }
    let current = true
    void describe(page.title, () => current)
    return () => {
      current = false
    }
  }, [page, language])
}

async function describe(title: Page['title'], isCurrent: () => boolean): Promise<void> {
  // Nothing depends on a description that failed to load.
  await loadWords(['descriptions']).catch(() => undefined)
  if (!isCurrent()) return
  const text: unknown = i18next.getResource(i18next.language, 'descriptions', title)
  descriptionElement().content = typeof text === 'string' ? text : ''
}

function descriptionElement(): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (found) return found
  const made = document.createElement('meta')
  made.name = 'description'
  document.head.append(made)
  return made
}

/**
 * The language of the head: the server knows the languages of the browser, but not the choice stored here. Null where no
 * server wrote the head.
 */
function servedLanguage(): string | null {
  const locale = document.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content
  return locale?.slice(0, 2) ?? null
}
