import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnTitleShown } from '#web/ui/page-title.ts'
import type { Page } from './page.ts'
import { servedLanguage } from './served-language.ts'

/**
 * Keeps the title of the tab in line with the page. The server wrote the first one, which may name a record or a member that
 * is still to be loaded here, so it stays until the page changes or names itself.
 */
export function useTitle(page: Page | undefined): void {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const own = useOwnTitleShown()
  const title = page ? t('pageTitle', { page: own ?? t(`titles.${page.title}`) }) : t('name')
  const served = useRef<{ page: Page | undefined; language: string | null } | null>({
    page,
    language: servedLanguage(),
  })
  useEffect(() => {
    const isServed = served.current?.page === page && served.current?.language === language
    if (own === null && isServed) return
    served.current = null
    document.title = title
  }, [title, own, page, language])
}
