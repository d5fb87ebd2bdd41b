import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSupportUrl } from '#web/site/use-support-url.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { AccountMenu } from './account-menu.tsx'
import { FoldedNavigation } from './folded-navigation.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { CONTENT_WIDTH } from './measures.ts'
import { NavigationLinks } from './navigation-links.tsx'
import css from './navigation.module.css'
import { pagesLinkedFrom, type Page } from './page.ts'

export function Navigation({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  const wide = useMedia(`(min-width: ${CONTENT_WIDTH}px)`)
  const roomForLanguages = useMedia('(min-width: 600px)')
  const supportUrl = useSupportUrl()
  const linked = pagesLinkedFrom(pages, 'navigation')

  return (
    <header className={`${css.bar} on-slate`}>
      <div className={css.row}>
        <Link to="/" aria-label={t('navigation.home')} className={css.name}>
          <Logo className={css.logo} />
          <span>{t('name')}</span>
        </Link>
        {wide && <NavigationLinks pages={linked} direction="row" supportUrl={supportUrl} />}
        <div className={css.space} />
        <LanguageSwitch short={!roomForLanguages} />
        <AccountMenu pages={pages} />
        {!wide && <FoldedNavigation pages={linked} supportUrl={supportUrl} />}
      </div>
    </header>
  )
}
