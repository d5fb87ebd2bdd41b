import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'

/** A link to the page of another body, in a new tab. */
export function OutsideLink({ href, text }: { href: string; text: string }) {
  const { t } = useTranslation('map')
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <ForScreenReaders as="span">{t('heritage.newTab')}</ForScreenReaders>
    </Link>
  )
}
