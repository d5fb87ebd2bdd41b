import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Opinion } from '#contract/review/opinions.ts'
import { MONUMENT_TYPES, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** Each opinion with its name, withdrawn ones and those about earlier versions included. */
export function EachOpinion({ opinions }: { opinions: readonly Opinion[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {opinions.map((opinion) => (
        <OpinionLine key={opinion.id} opinion={opinion} />
      ))}
    </Box>
  )
}

function OpinionLine({ opinion }: { opinion: Opinion }) {
  const { t, i18n } = useTranslation('review')
  const typeWords = useTypeWords()
  const { kind, monument_type: type, cause, note, withdrawn, version, uncounted } = opinion
  const words = [
    t(`opinions.kinds.${kind}`),
    ...(type === null ? [] : [typeWords(type)]),
    ...(cause === null ? [] : [t(`causes.${cause}`)]),
  ]
  const aside = [
    t('opinions.about', { version }),
    ...(uncounted === null ? [] : [t(`opinions.why.${uncounted}`)]),
    ...(withdrawn === null
      ? []
      : [t('opinions.taken', { day: dayWords(new Date(withdrawn), i18n.language, 'medium') })]),
  ]
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, py: 1 }}>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, ...(withdrawn !== null && { textDecoration: 'line-through' }) }}
      >
        {words.join(': ')}
      </Typography>
      {note !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{note}</MemberText>
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {t('opinions.by', {
          by: opinion.mine ? t('opinions.mine') : (opinion.by ?? t('formerMember')),
          day: dayWords(new Date(opinion.at), i18n.language, 'medium'),
        })}
        {` · ${aside.join(' · ')}`}
      </Typography>
    </Box>
  )
}

/** The name of a monument type, or of a site type where no more was said. */
function useTypeWords(): (slug: string) => string {
  const { t } = useTranslation('vocabulary')
  return (slug) => {
    const monument = MONUMENT_TYPES.find((type) => type === slug)
    if (monument) return t(`monumentType.${monument}`)
    const site = SITE_TYPES.find((type) => type === slug)
    return site ? t(`siteType.${site}`) : slug
  }
}
