import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { Spoken } from '#web/ui/spoken.tsx'
import { drawnTilesets } from '../kinds/relief-layers.ts'

interface TilesetsListProps {
  tilesets: readonly Tileset[]
  /** The layers that the visitor chose for bare ground; none while bare ground is hidden. */
  reliefLayers: readonly ReliefLayerId[]
  onGoTo: (tileset: Tileset) => void
  /** Called with the tileset whose area the map should show, or null. */
  onPoint: (tileset: Tileset | null) => void
}

/** Lists every tileset of this portal with its model, date, credit, licence and area. */
export function TilesetsList({ tilesets, ...rest }: TilesetsListProps) {
  const { t } = useTranslation('map')
  const id = useId()
  const { onPoint } = rest
  // An element that is removed under the pointer fires no mouseleave event.
  useEffect(() => () => onPoint(null), [onPoint])
  if (tilesets.length === 0) return null
  return (
    <>
      <Typography
        id={id}
        variant="body2"
        component="h3"
        color="text.secondary"
        sx={{ mt: 1.5, fontWeight: 650 }}
      >
        {t('tilesets.title')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0, mx: -1 }}>
        {tilesets.map((tileset) => (
          <TilesetItem key={tileset.id} tileset={tileset} {...rest} />
        ))}
      </Box>
    </>
  )
}

function TilesetItem({
  tileset,
  reliefLayers,
  onGoTo,
  onPoint,
}: Omit<TilesetsListProps, 'tilesets'> & { tileset: Tileset }) {
  const { t, i18n } = useTranslation('map')
  const { name } = tilesetTexts(tileset, i18n.language)
  return (
    <Box
      component="li"
      onMouseEnter={() => onPoint(tileset)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(tileset)}
      onBlur={() => onPoint(null)}
      sx={{
        px: 1,
        py: 0.75,
        borderRadius: 1,
        '&:hover, &:focus-within': { backgroundColor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <Spoken words={name} />
      </Typography>
      <TilesetDetails tileset={tileset} reliefLayers={reliefLayers} />
      <Button variant="outlined" size="small" onClick={() => onGoTo(tileset)} sx={{ mt: 0.75 }}>
        {t(buttonOf(tileset), { name: name.text })}
      </Button>
    </Box>
  )
}

function buttonOf({ invented, live }: Tileset) {
  if (live) return 'tilesets.showLive'
  return invented ? 'layers.goToDemonstration' : 'layers.goTo'
}

function TilesetDetails({
  tileset,
  reliefLayers,
}: Pick<TilesetsListProps, 'reliefLayers'> & { tileset: Tileset }) {
  const { t, i18n } = useTranslation('map')
  const { attribution } = tilesetTexts(tileset, i18n.language)
  const { model, surveyed, layers, elevation, licence, invented, live, datumShift } = tileset
  const nameOf = (layer: ReliefLayerId) => t(`pictures.${layer}.name`)
  const names = layers.map(({ id }) => nameOf(id)).join(', ')
  const instead = reliefLayers.map((wanted) => {
    const drawn = drawnTilesets('dtm', [tileset], wanted)[0]?.layer.id
    return drawn && drawn !== wanted
      ? t('tilesets.instead', { drawn: nameOf(drawn), wanted: nameOf(wanted) })
      : null
  })
  const lines = [
    invented ? t('inventedLandscape') : null,
    live ? t('lidar.source') : null,
    [t(`tilesets.${model}`), surveyed !== null && t('tilesets.surveyed', { when: surveyed })]
      .filter(Boolean)
      .join(' · '),
    model === 'DSM' && elevation ? t('tilesets.surfaceHeights') : null,
    ...instead,
    names,
    datumShift === 'Helmert' && !invented ? t('tilesets.helmert') : null,
  ].filter((line) => line !== null && line !== '')
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', lineHeight: 1.45, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {attribution.text !== '' && (
        <div>
          <Spoken words={attribution} />
        </div>
      )}
      {licence !== null && (
        <div>
          {t('tilesets.licence')} <Licence name={licence} />
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
