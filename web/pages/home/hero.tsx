import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import plain from '#web/ui/page/plain.module.css'
import css from './home.module.css'

export function Hero({ picture }: { picture: string }) {
  const { t } = useTranslation('home')
  const button = `${plain.button} ${plain.large}`
  return (
    <div className={`${css.hero} on-slate`}>
      <img src={picture} alt="" fetchPriority="high" className={css.picture} />
      <div aria-hidden="true" className={css.veil} />
      <div className={css.heroBand}>
        <h1 className={`${plain.h1} ${css.heroHeading}`}>{t('hero.heading')}</h1>
        <p className={css.heroText}>{t('hero.text')}</p>
        <div className={css.heroButtons}>
          <Link to="/lidarPortal" className={`${button} ${plain.filled}`}>
            {t('hero.start')}
          </Link>
          <Link to="/Register" className={`${button} ${plain.outlined}`}>
            {t('hero.register')}
          </Link>
        </div>
      </div>
      <span className={css.invented}>{t('hero.invented')}</span>
    </div>
  )
}
