import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import { useState } from 'react'
import { LidarDrawing } from '#web/relief/lesson/lidar-drawing.tsx'
import plain from '#web/ui/page/plain.module.css'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import picture from '#web/ui/page/relief.webp'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { BarrowSketch, FurrowSketch, HillfortSketch, HollowWaySketch } from './sketches.tsx'

const SEEN = 'betaSeen'

/** A welcome that is shown once per browser session, or on every visit if the browser stores nothing. */
function Welcome() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(() => browserStorage('session').read(SEEN) === null)
  const close = () => {
    browserStorage('session').write(SEEN, 'true')
    setOpen(false)
  }
  if (!open) return null

  const goOn = (
    <button type="button" className={`${plain.button} ${plain.filled}`} onClick={close}>
      {t('welcome.continue')}
    </button>
  )
  return (
    <Modal title={t('welcome.heading')} actions={goOn} onClose={close}>
      {(['beta', 'change', 'bugs', 'feedback'] as const).map((line) => (
        <p key={line}>{t(`welcome.${line}`)}</p>
      ))}
    </Modal>
  )
}

const FINDS = [
  { key: 'hillfort', Sketch: HillfortSketch },
  { key: 'barrow', Sketch: BarrowSketch },
  { key: 'fields', Sketch: FurrowSketch },
  { key: 'ways', Sketch: HollowWaySketch },
] as const

/** Four kinds of earthwork that a newcomer can learn to see. */
function Finds() {
  const { t } = useTranslation('home')
  return (
    <div className={css.finds}>
      {FINDS.map(({ key, Sketch }) => (
        <div key={key}>
          <div className={css.sketch}>
            <Sketch />
          </div>
          <h3 className={plain.h3}>{t(`heritage.${key}`)}</h3>
          <p className={plain.small}>{t(`heritage.${key}Text`)}</p>
        </div>
      ))}
    </div>
  )
}

const STEPS = ['explore', 'add', 'help'] as const

function Steps() {
  const { t } = useTranslation('home')
  return (
    <ol className={css.steps}>
      {STEPS.map((step, place) => (
        <li key={step} className={css.step}>
          <span aria-hidden="true">{place + 1}</span>
          <h3 className={plain.h3}>{t(`how.${step}Heading`)}</h3>
          <p className={plain.small}>{t(`how.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  )
}

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
