import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FEED_PATHS } from '#contract/site/feeds.ts'
import type { Page } from './page.ts'

/** Announces the feeds to feed readers; React places it in the head. */
export function FeedLinks({ page }: { page: Page | undefined }) {
  const { t, i18n } = useTranslation()
  // The links that the server wrote belong to the page that was loaded first, and to its language.
  useEffect(() => {
    for (const link of document.head.querySelectorAll('link[data-served]')) link.remove()
  }, [])
  const asked = i18n.language === 'cy' ? '?lang=cy' : ''
  return page?.feeds?.map((feed) => (
    <link
      key={feed}
      rel="alternate"
      type="application/atom+xml"
      title={t(`feeds.${feed}`)}
      href={FEED_PATHS[feed] + asked}
    />
  ))
}
