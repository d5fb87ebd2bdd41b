import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { EligibleFind } from '#contract/her/batches.ts'
import { inPageLanguage } from '#web/lib/words/page-language-text.ts'
import { useLabelsOf } from '#web/records/details/record-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { ReliefThumbnail } from './relief-thumbnail.tsx'

/** Pixels of a row, as its picture is high. */
const ROW = 72

interface FindRowProps {
  find: EligibleFind
  onLeaveOut: () => void
}

/** A find that would go, with what an officer needs to settle it. */
export function FindRow({ find, onLeaveOut }: FindRowProps) {
  const { t } = useTranslation('her')
  const labels = useLabelsOf()(find)
  const type = find.monument_type === '' ? labels.siteType : labels.monumentType
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: ROW,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        // Three lines are as high as the picture.
        '& p': { lineHeight: 1.35 },
      }}
    >
      <ButtonBase
        id={rowId(find.id)}
        data-find={find.id}
        component={Link}
        to={`/review?record=${find.id}`}
        sx={{
          flex: 1,
          minWidth: 0,
          alignSelf: 'stretch',
          display: 'grid',
          gridTemplateColumns: { xs: `${ROW}px minmax(0, 1fr)`, md: `${ROW}px minmax(0, 1fr) 250px 210px` },
          columnGap: 2,
          alignItems: 'center',
          justifyContent: 'stretch',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: -3, bgcolor: 'action.selected' },
        }}
      >
        <ReliefThumbnail outline={find.polygonCoordinate} side={ROW} />
        <Box sx={{ minWidth: 0, py: 0.5 }}>
          <Typography sx={{ ...ONE_LINE, fontWeight: 600 }}>
            <MemberText>{find.title}</MemberText>
          </Typography>
          <Typography variant="body2" sx={ONE_LINE}>
            {type} · {labels.period}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={ONE_LINE}>
            <MemberText>{find.first_sentence}</MemberText>
          </Typography>
        </Box>
        <Marks find={find} />
      </ButtonBase>
      <Button
        size="small"
        color="secondary"
        aria-label={t('leave.of', { title: find.title })}
        onClick={onLeaveOut}
        sx={{ mx: 1, flexShrink: 0, minHeight: 44 }}
      >
        {t('leave.button')}
      </Button>
    </Box>
  )
}

/** Beside each other, the columns have one line for each fact. */
const ONE_LINE = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'anywhere',
} as const

/** Where it is, how sure it is, and what is on record there: two columns, or below on a narrow screen. */
function Marks({ find }: Pick<FindRowProps, 'find'>) {
  const { t, i18n } = useTranslation(['her', 'review'])
  const { sure_archaeological: archaeological, sure_type: type, known_site: site, same_place: same } = find
  const sure = t('sure', {
    archaeological: archaeological === null ? t('unsaid') : t(`review:sure_archaeological.${archaeological}`),
    type: type === null ? t('unsaid') : t(`review:sure_type.${type}`),
  })
  const marks = [
    ...(find.sensitivity === 'open' ? [] : [t('withheld')]),
    ...(same.length > 0 ? [t('samePlace', { count: same.length })] : []),
    ...(find.region_by === 'boundary' ? [] : [t(`by.${find.region_by}`)]),
    ...(find.agree > 0 ? [t('agree', { count: find.agree })] : []),
  ]
  const named = site && inPageLanguage(site.name ?? '', site.name_cy, i18n.language).text
  const facts = site && { number: site.number, metres: Math.round(site.metres) }
  return (
    <>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          px: { xs: 1.5, md: 0 },
          pt: { xs: 0.5, md: 0 },
          minWidth: 0,
        }}
      >
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {find.grid_reference}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={ONE_LINE}>
          {sure}
        </Typography>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          px: { xs: 1.5, md: 0 },
          pb: { xs: 1, md: 0 },
          minWidth: 0,
        }}
      >
        <Typography
          variant="body2"
          sx={{ fontWeight: site ? 600 : 400 }}
          {...(!site && { color: 'text.secondary' })}
        >
          {facts ? t(site.layer === 'monuments' ? 'monument' : 'park', facts) : t('noSite')}
        </Typography>
        {named && (
          <Typography variant="body2" sx={ONE_LINE}>
            {named}
          </Typography>
        )}
        {marks.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={ONE_LINE}>
            {marks.join(' · ')}
          </Typography>
        )}
      </Box>
    </>
  )
}

/** Id of the row of a find, so that the keys can move the focus to it. */
export function rowId(find: number): string {
  return `her-find-${find}`
}
