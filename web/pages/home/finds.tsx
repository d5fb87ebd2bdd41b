import { useTranslation } from 'react-i18next'
import plain from '#web/ui/plain.module.css'
import css from './home.module.css'
import { BarrowSketch, FurrowSketch, HillfortSketch, HollowWaySketch } from './sketches.tsx'

const FINDS = [
  { key: 'hillfort', Sketch: HillfortSketch },
  { key: 'barrow', Sketch: BarrowSketch },
  { key: 'fields', Sketch: FurrowSketch },
  { key: 'ways', Sketch: HollowWaySketch },
] as const

/** Four kinds of earthwork that a newcomer can learn to see. */
export function Finds() {
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
