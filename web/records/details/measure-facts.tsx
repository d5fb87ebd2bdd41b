import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordMeasures } from '#contract/records/places/measures.ts'
import { numberWords } from '#language/numbers.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'

interface MeasureFact {
  name: string
  value: ReactNode
}

/** The computed measures of a record as facts; none where the reader may not know them. */
export function useMeasureFacts(measures: RecordMeasures | null | undefined): MeasureFact[] {
  const { t, i18n } = useTranslation('records')
  if (measures === undefined) return []
  if (measures === null) return [{ name: t('measures.size'), value: t('measures.later') }]
  const { language } = i18n
  const sizes = {
    length: lengthWords(measures.length, language),
    width: lengthWords(measures.width, language),
    area: areaWords(measures.area, language),
    perimeter: lengthWords(measures.perimeter, language),
  }
  return [
    { name: t('measures.size'), value: t('measures.sizes', sizes) },
    { name: t('measures.ground'), value: <GroundFact measures={measures} /> },
  ]
}

function GroundFact({ measures: { ground, ground_is_awaited: awaited } }: { measures: RecordMeasures }) {
  const { t, i18n } = useTranslation('records')
  if (!ground) return t(awaited ? 'measures.awaited' : 'measures.unknown')
  const inMetres = (value: number) => inWords(Math.max(0, value), i18n.language, 1)
  const rises = inMetres(ground.rises)
  const falls = inMetres(ground.falls)
  const slope = inWords(ground.slope, i18n.language, 0)
  return (
    <>
      <div>{t('measures.rises', { rises, falls, slope })}</div>
      <Typography className="only-on-screen" variant="body2" color="text.secondary">
        {t('measures.how')}{' '}
        {t('measures.heights', { tileset: ground.tileset, cell: numberWords(ground.cell, i18n.language) })}{' '}
        {ground.invented && <span>{t('measures.invented')}</span>}
      </Typography>
    </>
  )
}

function inWords(value: number, language: string, decimals: number): string {
  return numberWords(value, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
