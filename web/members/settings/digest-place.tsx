import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DIGEST_RADII, type AccountSettings } from '#contract/accounts/account-settings.ts'
import { useFoundWords } from '#web/search/found-words.ts'
import { middleOf, type Found } from '#web/search/position/read-position.ts'
import { SearchTroubleNote } from '#web/search/search-trouble-note.tsx'
import { useSearch, type Suggestion } from '#web/search/use-search.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { MapChoice } from '#web/ui/form/map-choice.tsx'
import { Choice } from './choice.tsx'
import type { Around } from './digest-circle.ts'

interface DigestPlaceProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  /** Renders the map of the place, so that the page decides how to load it. */
  renderMap: RenderMap
}

export type RenderMap = (map: { around: Around; onPlace: (found: Found) => void }) => ReactNode

/** Settings for the weekly email: on or off, the place and the radius. If no place is set, switching it on asks for one. */
export function DigestPlace({ settings, onChange, renderMap }: DigestPlaceProps) {
  const { t } = useTranslation('account')
  const hasPlace = settings.digest_latitude !== null
  const [asking, setAsking] = useState(false)
  const wanted = settings.digest || asking
  // The settings of the map are not loaded here. Other files of OSTN15 name the same squares.
  const grid = useNationalGrid({ own: false, wanted })
  const wordsOf = useFoundWords(grid)
  const toggle = (on: boolean) => {
    if (on && !hasPlace) setAsking(true)
    else {
      setAsking(false)
      if (on !== settings.digest) onChange({ digest: on })
    }
  }
  const keep = (found: Found) => {
    const { latitude, longitude } = middleOf(found, grid)
    // Keeps the fields visible while the change is being sent.
    setAsking(true)
    onChange({
      digest_name: wordsOf(found).title,
      digest_latitude: latitude,
      digest_longitude: longitude,
      digest: true,
    })
  }
  return (
    <Box>
      <Choice label={t('mails.digest')} hint={t('mails.digestHint')} on={wanted} onChange={toggle} />
      {wanted && (
        <Box sx={{ ml: { sm: 6 }, mt: 2, maxWidth: 620 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <PlaceField grid={grid} name={settings.digest_name} onPlace={keep} />
            <TextField
              select
              label={t('mails.radius')}
              value={settings.digest_radius_km}
              onChange={({ target }) => onChange({ digest_radius_km: Number(target.value) })}
              sx={{ minWidth: 150 }}
            >
              {DIGEST_RADII.map((km) => (
                <MenuItem key={km} value={km}>
                  {t('mails.kilometres', { km })}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
          <MapChoice words={{ open: t('mails.openMap'), close: t('mails.closeMap') }}>
            {renderMap({ around: settings, onPlace: keep })}
          </MapChoice>
          <Typography variant="body2" role="status" sx={{ mt: 1 }}>
            {hasPlace && t('mails.within', { km: settings.digest_radius_km, place: settings.digest_name })}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

interface PlaceFieldProps {
  name: string
  grid: NationalGrid
  onPlace: (found: Found) => void
}

/** A field for a place name or a grid reference. */
function PlaceField({ name, grid, onPlace }: PlaceFieldProps) {
  const { t } = useTranslation('account')
  const wordsOf = useFoundWords(grid)
  const search = useSearch({ grid, found: null, show: onPlace, remove: () => undefined }, false)
  const [written, setWritten] = useState(name)
  const [lastName, setLastName] = useState(name)
  // The name of a place that was chosen on the map also appears here.
  if (name !== lastName) {
    setLastName(name)
    setWritten(name)
  }
  const titleOf = (choice: Suggestion | string) => {
    if (typeof choice === 'string') return choice
    return choice.kind === 'found' ? wordsOf(choice.found).title : choice.text
  }
  return (
    <Box sx={{ flex: 1 }}>
      <Autocomplete<Suggestion, false, false, true>
        freeSolo
        autoHighlight
        value={null}
        inputValue={written}
        options={search.suggestions}
        filterOptions={(suggestions) => suggestions}
        getOptionLabel={titleOf}
        getOptionKey={(choice) => JSON.stringify(choice)}
        onInputChange={(_, text, reason) => {
          if (reason !== 'input' && reason !== 'clear') return
          setWritten(text)
          search.write(text)
        }}
        onChange={(_, choice) => {
          // Enter can pass the typed text, which then stands for the first suggestion, because that one is highlighted.
          const meant = typeof choice === 'string' ? (search.suggestions[0] ?? choice) : choice
          if (meant !== null && search.choose(meant)) setWritten(titleOf(meant))
        }}
        renderInput={(field) => (
          <TextField {...field} label={t('mails.place')} helperText={t('mails.placeHint')} />
        )}
      />
      {search.trouble && <SearchTroubleNote trouble={search.trouble} />}
    </Box>
  )
}
