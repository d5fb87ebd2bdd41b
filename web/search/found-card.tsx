import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/relief/map.ts'
import { CloseIcon, CopyIcon } from '#web/ui/icons/controls.ts'
import { CenterIcon } from '#web/ui/icons/map.ts'
import { useFoundWords } from './found-words.ts'
import { useCopyReference } from './position/use-copy.ts'
import type { Found } from './position/read-position.ts'
import type { SearchResult } from './use-search-result.ts'

/** The credits of the sources that the operator set up. */
export type SearchCredits = Pick<MapSettings, 'geocoder' | 'postcodes'>

/** The search result that is shown on the map, with a button that removes it. */
export function FoundCard({ searchResult, credits }: { searchResult: SearchResult; credits: SearchCredits }) {
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  const copy = useCopyReference()
  const { found } = searchResult
  if (!found) return null
  const { title, detail, reference, warning } = wordsOf(found)
  const source = creditOfFound(found, credits)
  return (
    <Stack
      component="section"
      aria-label={t('found.heading')}
      direction="row"
      sx={{ alignItems: 'center', px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" translate="no" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {detail}
          {warning && <span>{` ${warning}`}</span>}
          {source && <Source {...source} />}
        </Typography>
      </Box>
      <CardButton name={t('found.show')} onPress={() => searchResult.show(found)}>
        <CenterIcon fontSize="small" />
      </CardButton>
      {reference && (
        <CardButton name={t('found.copy')} onPress={() => copy(reference)}>
          <CopyIcon fontSize="small" />
        </CardButton>
      )}
      <CardButton name={t('found.remove')} onPress={searchResult.remove}>
        <CloseIcon fontSize="small" />
      </CardButton>
    </Stack>
  )
}

/** Its licence, CC BY 4.0, requires a credit. */
const GEONAMES = { credit: 'GeoNames', creditLink: 'https://www.geonames.org/' }

/** Who is to be credited for a place; null for one that needs no credit. */
export function creditOfFound(
  found: Found,
  { geocoder, postcodes }: SearchCredits,
): NonNullable<SearchCredits[keyof SearchCredits]> | null {
  if (found.kind !== 'name' || found.from === null) return null
  return { geonames: GEONAMES, elsewhere: geocoder, postcodes }[found.from]
}

function Source({ credit, creditLink }: NonNullable<MapSettings['geocoder']>) {
  const { t } = useTranslation('search')
  return (
    <>
      {' · '}
      {t('found.from')}{' '}
      {creditLink === null ? (
        credit
      ) : (
        <Link href={creditLink} target="_blank" rel="noreferrer" color="inherit">
          {credit}
        </Link>
      )}
    </>
  )
}

function CardButton({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} onClick={onPress} sx={{ width: 40, height: 40, color: 'secondary.main' }}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
