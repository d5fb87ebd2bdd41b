import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { AnswersOfGroup } from '#contract/site/operations.ts'
import { numberWords } from '#language/numbers.ts'
import { FactList } from '#web/ui/fact-list.tsx'

/** How quickly the portal answered lately, by groups of requests. */
export function AnswerFacts({ answers }: { answers: readonly AnswersOfGroup[] }) {
  const { t, i18n } = useTranslation('admin')
  if (answers.length === 0) return <Typography>{t('answers.none')}</Typography>
  return (
    <>
      <Typography gutterBottom>{t('answers.intro')}</Typography>
      <FactList
        facts={answers.map(({ group, count, p95 }) => ({
          name: t(`answers.groups.${group}`),
          value: t('answers.within', { time: timeWords(p95, i18n.language), count }),
        }))}
      />
    </>
  )
}

/** `75 ms`, `1.2 s`. */
function timeWords(milliseconds: number, language: string): string {
  if (milliseconds < 1000) return `${numberWords(milliseconds, language)} ms`
  return `${numberWords(milliseconds / 1000, language, { maximumFractionDigits: 1 })} s`
}
