import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import css from './footer.module.css'
import { pagesLinkedFrom, type Page } from './page.ts'

export function Footer({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  return (
    <footer className={`${css.footer} on-slate`}>
      <div className={css.inner}>
        <p className={css.about}>{t('footer.about')}</p>
        <nav aria-label={t('footer.label')} className={css.links}>
          {pagesLinkedFrom(pages, 'footer').map((page) => (
            <Link key={page.path} to={page.path} className={css.link}>
              {page.title === 'map' ? t('footer.map') : t(`titles.${page.title}`)}
            </Link>
          ))}
        </nav>
        <p className={css.credit}>
          {/* oxlint-disable-next-line react/purity -- the year of the visit */}
          {t('footer.copyright', { year: new Date().getFullYear() })} · {t('footer.credit')}
        </p>
      </div>
    </footer>
  )
}
