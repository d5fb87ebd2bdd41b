import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { SupportLink } from '#web/site/support-link.tsx'
import plain from '#web/ui/plain.module.css'
import css from './navigation.module.css'
import type { Page } from './page.ts'

interface NavigationLinksProps {
  pages: readonly Page[]
  direction: 'row' | 'column'
  /** Address for help with the costs; null if the operator gives none. */
  supportUrl: string | null
  onFollow?: () => void
}

export function NavigationLinks({ pages, direction, supportUrl, onFollow }: NavigationLinksProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('navigation.label')} className={direction === 'row' ? css.links : css.column}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className={plain.button ?? ''} onClick={() => onFollow?.()}>
          {t(`titles.${page.title}`)}
        </NavLink>
      ))}
      {supportUrl && <SupportLink address={supportUrl} />}
    </nav>
  )
}
