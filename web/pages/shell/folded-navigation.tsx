import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '#web/ui/modal.tsx'
import plain from '#web/ui/plain.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import css from './navigation.module.css'
import type { Page } from './page.ts'

/** The navigation behind a hamburger. */
export function FoldedNavigation({
  pages,
  supportUrl,
}: {
  pages: readonly Page[]
  supportUrl: string | null
}) {
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
