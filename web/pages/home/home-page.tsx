import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LidarDrawing } from '#web/relief/lesson/lidar-drawing.tsx'
import plain from '#web/ui/plain.module.css'
import { Finds } from './finds.tsx'
import picture from './hero.webp'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { Steps } from './steps.tsx'
import { Welcome } from './welcome.tsx'

export default function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <Hero picture={picture} />
      <div className={css.about}>
        <h2 className={plain.h2}>{t('about.heading')}</h2>
        <div>
          <p className={css.aboutText}>{t('about.text')}</p>
          <Onward to="/About">{t('about.link')}</Onward>
        </div>
      </div>
      <div className={css.dark}>
        <div className={css.band}>
          <h2 className={plain.h2}>{t('heritage.heading')}</h2>
          <p className={css.intro}>{t('heritage.text')}</p>
          <Finds />
        </div>
      </div>
      <div className={css.band}>
        <h2 className={plain.h2}>{t('how.heading')}</h2>
        <Steps />
        <Onward to="/howItWorks">{t('how.link')}</Onward>
      </div>
      <div className={css.white}>
        <div className={css.lidar}>
          <div>
            <h2 className={plain.h2}>{t('lidar.heading')}</h2>
            <p>{t('lidar.text')}</p>
            <p>{t('lidar.shade')}</p>
            <Onward to="/whatIsLidar">{t('lidar.link')}</Onward>
          </div>
          <LidarDrawing />
        </div>
      </div>
      <Welcome />
    </>
  )
}

function Onward({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={css.onward ?? ''}>
      {children}
    </Link>
  )
}
