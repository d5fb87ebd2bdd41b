import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { FIGURE_LEAST_OPINIONS, OPINION_KINDS, type Opinions, type Share } from '#contract/review/opinions.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { UPLAND } from '#web/ui/theme.ts'

/** The counted opinions by kind, and what they say together, with how sure that is. */
export function Figure({ opinions }: { opinions: Opinions }) {
  const { t, i18n } = useTranslation('review')
  const { counts, archaeological, type, verdict, paused_until: paused } = opinions
  if (!counts || opinions.total === 0) return null
  const counted = counts.agree + counts.other_type + counts.natural_or_modern
  return (
    <Stack sx={{ gap: 1.5, width: '100%' }}>
      <FactList
        dense
        facts={OPINION_KINDS.map((kind) => ({ name: t(`opinions.counts.${kind}`), value: counts[kind] }))}
      />
      {counts.uncounted > 0 && (
        <Typography variant="body2">{t('opinions.uncounted', { count: counts.uncounted })}</Typography>
      )}
      {paused && (
        <Typography variant="body2">
          {t('opinions.paused', { day: dayWords(new Date(paused), i18n.language) })}
        </Typography>
      )}
      {!paused && !archaeological && (
        <Typography variant="body2">
          {t('opinions.tooFew', { n: counted, needed: FIGURE_LEAST_OPINIONS })}
        </Typography>
      )}
      {archaeological && verdict && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{t(`opinions.verdict.${verdict}`)}</Typography>
          <IntervalBar share={archaeological} />
          <Typography variant="body2">
            {t('opinions.figure', archaeological)}
            {type && <span>{` ${t('opinions.typeFigure', { k: type.k, n: type.n })}`}</span>}
          </Typography>
        </>
      )}
    </Stack>
  )
}

/** From 0 to 100 per cent: the interval, and the share within it. The sentence below it says the same. */
function IntervalBar({ share: { k, n, low, high } }: { share: Share }) {
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 14, borderRadius: 1, bgcolor: UPLAND.slatePale }}>
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${low}%`,
          width: `${high - low}%`,
          bgcolor: UPLAND.lichen,
          borderRadius: 1,
          '@media (forced-colors: active)': { bgcolor: 'Highlight' },
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          insetBlock: -3,
          left: `calc(${(100 * k) / n}% - 1.5px)`,
          width: 3,
          bgcolor: UPLAND.slate,
          '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        }}
      />
    </Box>
  )
}
