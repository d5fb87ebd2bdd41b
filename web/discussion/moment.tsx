import { useTranslation } from 'react-i18next'
import { momentWords } from '#web/lib/words/day-words.ts'
import { agoOf } from './ago.rules.ts'

/** How long ago it was, and exactly when. */
export function Moment({ at }: { at: string }) {
  const { t, i18n } = useTranslation('discussion')
  const moment = new Date(at)
  // oxlint-disable-next-line react/purity -- how long ago, whenever it is drawn
  const ago = agoOf(moment, new Date())
  const exact = momentWords(moment, i18n.language)
  if (ago.unit === 'earlier') return <time dateTime={at}>{exact}</time>
  const words = ago.unit === 'now' ? t('ago.now') : t(`ago.${ago.unit}`, { count: ago.count })
  return (
    <>
      {words} · <time dateTime={at}>{exact}</time>
    </>
  )
}
