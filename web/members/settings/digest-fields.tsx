import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DIGEST_RADII, type AccountSettings } from '#contract/accounts/account-settings.ts'
import { useFoundWords } from '#web/search/found-words.ts'
import { middleOf, type Found } from '#web/search/position/read-position.ts'
import { SearchTroubleNote } from '#web/search/search-trouble-note.tsx'
import { useSearch, type Suggestion } from '#web/search/use-search.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { MapChoice } from '#web/ui/form/map-choice.tsx'
import type { RenderMap } from './digest-circle.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface DigestFieldsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  renderMap: RenderMap
}

/** The place that the weekly email is about, and how far around it. */
export function DigestFields({ settings, onChange, renderMap }: DigestFieldsProps) {
  const { t } = useTranslation('account')
  const hasPlace = settings.digest_latitude !== null
  // The settings of the map are not loaded here. Other files of OSTN15 name the same squares.
  const grid = useNationalGrid({ own: false, wanted: true })
  const wordsOf = useFoundWords(grid)
  const keep = (found: Found) => {
    const { latitude, longitude } = middleOf(found, grid)
    onChange({
      digest_name: wordsOf(found).title,
      digest_latitude: latitude,
      digest_longitude: longitude,
      digest: true,
    })
  }
  return (
    <Box sx={{ ml: { sm: 6 }, mt: 2, maxWidth: 620 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <PlaceField grid={grid} name={settings.digest_name} onPlace={keep} />
        <NativeSelect
          narrow
          size="medium"
          label={t('mails.radius')}
          value={String(settings.digest_radius_km)}
          options={DIGEST_RADII.map((km) => ({
            value: String(km),
            name: t('mails.kilometres', { km }),
          }))}
          onChange={(km) => onChange({ digest_radius_km: Number(km) })}
          sx={{ minWidth: 150 }}
        />
      </Stack>
      <MapChoice words={{ open: t('mails.openMap'), close: t('mails.closeMap') }}>
        {renderMap({ around: settings, onPlace: keep })}
      </MapChoice>
      <Typography variant="body2" role="status" sx={{ mt: 1 }}>
        {hasPlace && t('mails.within', { km: settings.digest_radius_km, place: settings.digest_name })}
      </Typography>
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
