import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import type { Tileset } from '#contract/tilesets.ts'
import { drawnTilesets } from './relief-layers.ts'

interface TilesetsListProps {
  tilesets: readonly Tileset[]
  /** The layer that the visitor chose for bare ground; null while bare ground is hidden. */
  reliefLayer: ReliefLayerId | null
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
        component="h4"
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
  reliefLayer,
  onGoTo,
  onPoint,
}: Omit<TilesetsListProps, 'tilesets'> & { tileset: Tileset }) {
  const { t } = useTranslation('map')
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
        {tileset.name}
      </Typography>
      <TilesetDetails tileset={tileset} reliefLayer={reliefLayer} />
      <Button variant="outlined" size="small" onClick={() => onGoTo(tileset)} sx={{ mt: 0.75 }}>
        {tileset.invented ? t('layers.goToDemonstration') : t('layers.goTo', { name: tileset.name })}
      </Button>
    </Box>
  )
}

function TilesetDetails({
  tileset,
  reliefLayer,
}: Pick<TilesetsListProps, 'reliefLayer'> & { tileset: Tileset }) {
  const { t } = useTranslation('map')
  const { model, surveyed, attribution, layers, elevation, licence, invented, datumShift } = tileset
  const nameOf = (layer: ReliefLayerId) => t(`pictures.${layer}.name`)
  const names = layers.map(({ id }) => nameOf(id)).join(', ')
  const drawn = reliefLayer && drawnTilesets('dtm', [tileset], reliefLayer)[0]?.layer.id
  const instead =
    drawn && drawn !== reliefLayer
      ? t('tilesets.instead', { drawn: nameOf(drawn), wanted: nameOf(reliefLayer) })
      : null
  const lines = [
    invented ? t('inventedLandscape') : null,
    [t(`tilesets.${model}`), surveyed !== null && t('tilesets.surveyed', { when: surveyed })]
      .filter(Boolean)
      .join(' · '),
    model === 'DSM' && elevation ? t('tilesets.surfaceHeights') : null,
    instead,
    names,
    datumShift === 'Helmert' && !invented ? t('tilesets.helmert') : null,
    attribution,
  ].filter((line) => line !== null && line !== '')
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', lineHeight: 1.45, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
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
