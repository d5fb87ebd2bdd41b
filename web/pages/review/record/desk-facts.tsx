import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE } from '#geo/grid/national-grid.ts'
import { toPosition } from '#geo/position.ts'
import { boxAround, middleOfBox } from '#geo/shapes/box.ts'
import { numberWords } from '#language/numbers.ts'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { FIRST_LAYERS, showing } from '#web/map/layers/layer-state.ts'
import { withMap } from '#web/map/view/map-address.ts'
import { mapSettingsQuery } from '#web/relief/layers/map-settings.data.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { useCopyReference } from '#web/search/position/use-copy.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { CopyIcon } from '#web/ui/icons/controls.ts'

/** A barrow fits into a square of 10 m. */
const SQUARE = 10

/** Where a record lies, as a Historic Environment Record names it, and the way to the map. */
export function DeskFacts({ record }: { record: RecordDetail }) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { t: tLists } = useTranslation('lists')
  const { data: settings } = useQuery(mapSettingsQuery())
  const { data: review } = useQuery(reviewQuery(record.id))
  const grid = useNationalGrid({ own: settings?.ownGrid ?? false, wanted: true })
  const point = grid.fromDegrees(middleOfBox(boxAround(record.polygonCoordinate.map(toPosition))))
  const reference = gridReference(point, point.isExact ? SQUARE : FITTED_SQUARE)
  const metres = (value: number) => numberWords(Math.round(value), i18n.language, { useGrouping: false })
  const { where } = review ?? {}
  const near = where?.near?.[i18n.language === 'cy' ? 'cy' : 'en']
  return (
    <>
      <FactList
        dense
        facts={[
          ...(reference === null
            ? []
            : [{ name: t('facts.reference'), value: <Reference reference={reference} />, verbatim: true }]),
          {
            name: t('facts.grid'),
            value: `${metres(point.easting)} / ${metres(point.northing)}`,
            verbatim: true,
          },
          ...(near === undefined ? [] : [{ name: t('facts.community'), value: t('facts.guess', { near }) }]),
          ...(where
            ? [
                {
                  name: t('facts.region'),
                  value: where.region ? tLists(`areas.${where.region}`) : t('facts.noRegion'),
                },
              ]
            : []),
        ]}
      />
      <Link component={RouterLink} to={`/LidarPortal?${onMap(record.id)}`}>
        {t('facts.onMap')}
      </Link>
    </>
  )
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('reviewQueue')
  const copy = useCopyReference()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {reference}
      <IconButton size="small" aria-label={t('facts.copy', { reference })} onClick={() => copy(reference)}>
        <CopyIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** The map with this record open, and with heritage. */
function onMap(record: number): string {
  const layers = { ...FIRST_LAYERS, overlays: showing('finds', ...HERITAGE_LAYERS) }
  const look = { layers, comparison: null, light: FIRST_LIGHT, terrain: false }
  return withMap(new URLSearchParams({ record: String(record) }), null, look).toString()
}
