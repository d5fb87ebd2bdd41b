import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import plain from '#web/ui/page/plain.module.css'
import css from './not-found.module.css'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={css.page}>
      <h1 className={plain.h1}>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <div className={css.ways}>
        <Link to="/LidarPortal" className={`${plain.button} ${plain.filled}`}>
          {t('notFound.toMap')}
        </Link>
        <Link to="/" className={`${plain.button} ${plain.outlined} ${plain.primary}`}>
          {t('notFound.toHome')}
        </Link>
      </div>
    </div>
  )
}
