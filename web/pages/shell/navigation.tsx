import { useTranslation } from 'react-i18next'
import { Link, NavLink } from '#web/lib/routing/index.ts'
import { useState } from 'react'
import { useSupportUrl } from '#web/site/use-support-url.ts'
import { Logo } from '#web/ui/page/logo.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { LANGUAGES, speak, type Language } from '#web/i18n/index.ts'
import { currentSession } from '#web/lib/storage/session-store.ts'
import { Window } from '#web/ui/dialogs/modal.tsx'
import plain from '#web/ui/page/plain.module.css'
import { SupportLink } from '#web/site/support-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CONTENT_WIDTH } from './measures.ts'
import css from './navigation.module.css'
import { pagesLinkedFrom, type Page } from './page.ts'

/** Each language is named in itself, so that people find their own. */
const NAMES = { en: 'English', cy: 'Cymraeg' } as const

/** Members get their emails in the language that they chose last. Only they need the code that sends the choice. */
function choose(language: Language): void {
  void speak(language)
  if (currentSession())
    void import('#web/members/settings/keep-language.ts').then(({ keepLanguage }) => keepLanguage(language))
}

/** @param short in narrow windows: the code of the language, which its name begins with */
function LanguageSwitch({ short }: { short: boolean }) {
  const { t, i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('navigation.language')} className={css.languages}>
      {LANGUAGES.map((language, place) => (
        <span key={language}>
          {place > 0 && <span aria-hidden="true">|</span>}
          <button
            type="button"
            lang={language}
            aria-label={NAMES[language]}
            aria-pressed={i18n.language === language}
            onClick={() => choose(language)}
          >
            {short ? language.toUpperCase() : NAMES[language]}
          </button>
        </span>
      ))}
    </div>
  )
}

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

/** The navigation behind a hamburger. */
function FoldedNavigation({ pages, supportUrl }: { pages: readonly Page[]; supportUrl: string | null }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <button
        type="button"
        className={plain.iconButton}
        aria-label={t('navigation.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className={plain.icon}>
          <path d="M3 18h18v-2H3v2zm0-5h18v-2H3v2zm0-7v2h18V6H3z" />
        </svg>
      </button>
      {open && (
        <Window label={t('navigation.menu')} className={`${css.drawer} on-slate`} onClose={close}>
          <button
            type="button"
            className={plain.iconButton}
            aria-label={t('navigation.close')}
            onClick={close}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className={plain.icon}>
              <path d="M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z" />
            </svg>
          </button>
          <NavigationLinks pages={pages} direction="column" supportUrl={supportUrl} onFollow={close} />
        </Window>
      )}
    </>
  )
}

interface NavigationLinksProps {
  pages: readonly Page[]
  direction: 'row' | 'column'
  /** Address for help with the costs; null if the operator gives none. */
  supportUrl: string | null
  onFollow?: () => void
}

function NavigationLinks({ pages, direction, supportUrl, onFollow }: NavigationLinksProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('navigation.label')} className={direction === 'row' ? css.links : css.column}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className={plain.button ?? ''} onClick={() => onFollow?.()}>
          {page.title === 'map' ? t('footer.map') : t(`titles.${page.title}`)}
        </NavLink>
      ))}
      {supportUrl && <SupportLink address={supportUrl} />}
    </nav>
  )
}
