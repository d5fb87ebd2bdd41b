import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import { drawnSets } from './relief-pictures.ts'

interface SurveysListProps {
  sets: readonly Tileset[]
  /** How bare ground is wanted to be drawn; null while it is not seen. */
  picture: ReliefLayerId | null
  onGoTo: (set: Tileset) => void
  /** Told of the set whose area is to be seen on the map; null for none. */
  onPoint: (set: Tileset | null) => void
}

/** Every tile set of this portal: what it is, from when and by whom, and where. */
export function SurveysList({ sets, ...rest }: SurveysListProps) {
  const { t } = useTranslation('map')
  const id = useId()
  const { onPoint } = rest
  // What goes away under the pointer is not left by it.
  useEffect(() => () => onPoint(null), [onPoint])
  if (sets.length === 0) return null
  return (
    <>
      <Typography
        id={id}
        variant="body2"
        component="h4"
        color="text.secondary"
        sx={{ mt: 1.5, fontWeight: 650 }}
      >
        {t('surveys.title')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0, mx: -1 }}>
        {sets.map((set) => (
          <Survey key={set.id} set={set} {...rest} />
        ))}
      </Box>
    </>
  )
}

function Survey({ set, picture, onGoTo, onPoint }: Omit<SurveysListProps, 'sets'> & { set: Tileset }) {
  const { t } = useTranslation('map')
  return (
    <Box
      component="li"
      onMouseEnter={() => onPoint(set)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(set)}
      onBlur={() => onPoint(null)}
      sx={{
        px: 1,
        py: 0.75,
        borderRadius: 1,
        '&:hover, &:focus-within': { backgroundColor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {set.name}
      </Typography>
      <SurveyFacts set={set} picture={picture} />
      <Button variant="outlined" size="small" onClick={() => onGoTo(set)} sx={{ mt: 0.75 }}>
        {set.invented ? t('layers.goToDemonstration') : t('layers.goTo', { name: set.name })}
      </Button>
    </Box>
  )
}

function SurveyFacts({ set, picture }: Pick<SurveysListProps, 'picture'> & { set: Tileset }) {
  const { t, i18n } = useTranslation('map')
  const { model, surveyed, attribution, layers, elevation, licence, invented, datumShift } = set
  const nameOf = (layer: ReliefLayerId) => t(`pictures.${layer}.name`)
  const names = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    layers.map(({ id }) => nameOf(id)),
  )
  const drawn = picture && drawnSets('dtm', [set], picture)[0]?.layer.id
  const instead =
    drawn && drawn !== picture
      ? t('surveys.instead', { drawn: nameOf(drawn), wanted: nameOf(picture) })
      : null
  const lines = [
    invented ? t('inventedLandscape') : null,
    [t(`surveys.${model}`), surveyed !== null && t('surveys.surveyed', { when: surveyed })]
      .filter(Boolean)
      .join(' · '),
    model === 'DSM' && elevation ? t('surveys.surfaceHeights') : null,
    instead,
    names,
    datumShift === 'Helmert' && !invented ? t('surveys.helmert') : null,
    attribution,
  ].filter((line) => line !== null && line !== '')
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', lineHeight: 1.45, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {licence !== null && (
        <div>
          {t('surveys.licence')} <Licence name={licence} />
        </div>
      )}
    </Box>
  )
}

function Licence({ name }: { name: string }) {
  if (!/^https?:\/\//.test(name)) return name
  return (
    <Link href={name} target="_blank" rel="noreferrer" color="inherit">
      {name.replace(/^https?:\/\/(www\.)?/, '')}
    </Link>
  )
}
