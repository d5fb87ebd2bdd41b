import { useTranslation } from 'react-i18next'
import plain from '#web/ui/plain.module.css'
import css from './home.module.css'

const STEPS = ['explore', 'add', 'help'] as const

export function Steps() {
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
