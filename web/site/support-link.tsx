import { useTranslation } from 'react-i18next'
import plain from '#web/ui/page/plain.module.css'

/** The last link of the navigation. */
export function SupportLink({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <a href={address} target="_blank" rel="noreferrer" className={plain.button}>
      {t('navigation.support')}
      <svg
        viewBox="0 0 24 24"
        width="20"
        aria-hidden="true"
        fill="currentColor"
        style={{ marginInlineStart: 8 }}
      >
        <path d="M19 19H5V5h7V3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7h-2zM14 3v2h3.6l-9.8 9.8 1.4 1.4L19 6.4V10h2V3z" />
      </svg>
      <span className={plain.aloud}>, {t('newTab')}</span>
    </a>
  )
}
