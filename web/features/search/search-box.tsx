import Search from '@mui/icons-material/Search'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/map.ts'
import { FoundCard } from './found-card.tsx'
import { useFoundWords } from './found-words.ts'
import { SearchTroubleNote } from './search-trouble-note.tsx'
import type { SearchResult } from './use-search-result.ts'
import { useSearch, type Suggestion } from './use-search.ts'

interface SearchBoxProps {
  searchResult: SearchResult
  /** Credit of the service that searches for other places; null if the portal has none. */
  geocoder: MapSettings['geocoder']
  /** Called when the map goes to a search result, so that panels that cover the map can close. */
  onGo: () => void
}

/** The search field for place names, grid references and coordinates. */
export function SearchBox({ searchResult, geocoder, onGo }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  const search = useSearch(searchResult, geocoder !== null)
  const [open, setOpen] = useState(false)

  const titleOf = (choice: Suggestion | string) => {
    if (typeof choice === 'string') return choice
    return choice.kind === 'found' ? wordsOf(choice.found).title : choice.text
  }
  const choose = (choice: Suggestion | string | null) => {
    if (choice === null) return
    if (!search.choose(choice)) return
    search.write(titleOf(choice))
    onGo()
  }
  return (
    <Paper component="section" role="search" aria-label={t('search.label')} elevation={3} sx={BOX}>
      <Autocomplete<Suggestion, false, false, true>
        freeSolo
        autoHighlight
        clearOnEscape
        value={null}
        inputValue={search.text}
        options={search.suggestions}
        filterOptions={(suggestions) => suggestions}
        getOptionLabel={titleOf}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        open={open && search.suggestions.length > 0}
        onOpen={() => setOpen(true)}
        onClose={(_, reason) => {
          if (reason === 'escape' || reason === 'blur') setOpen(false)
        }}
        onInputChange={(_, text, reason) => {
          if (reason === 'input' || reason === 'clear') search.write(text)
        }}
        onChange={(_, choice) => {
          // Enter can pass the typed text, which then stands for the first suggestion, because that one is highlighted.
          const meant = typeof choice === 'string' ? (search.suggestions[0] ?? choice) : choice
          choose(meant)
          // The list stays open for the answer when the visitor has chosen to search elsewhere.
          setOpen(typeof meant === 'object' && meant?.kind === 'elsewhere')
        }}
        loading={search.busy}
        clearText={t('search.clear')}
        openText={t('search.open')}
        closeText={t('search.close')}
        {...(search.answered && geocoder ? { groupBy: () => geocoder.credit } : {})}
        slotProps={{
          // In the main landmark of the page, like all content. Inside the search itself, the panels would cover the list.
          popper: { container: () => document.querySelector('main') },
          listbox: { 'aria-label': t('search.label'), sx: { maxHeight: '50vh' } },
        }}
        renderOption={({ key, ...line }, suggestion) => (
          <Box component="li" key={key} {...line} sx={{ minHeight: '44px !important' }}>
            <SuggestionWords
              suggestion={suggestion}
              searchResult={searchResult}
              credit={geocoder?.credit ?? ''}
            />
          </Box>
        )}
        renderInput={(field) => <SearchField {...field} busy={search.busy} />}
      />
      {search.trouble && <SearchTroubleNote trouble={search.trouble} />}
      <FoundCard searchResult={searchResult} geocoder={geocoder} />
    </Paper>
  )
}

function SearchField({ slotProps, busy, ...field }: AutocompleteRenderInputParams & { busy: boolean }) {
  const { t } = useTranslation('search')
  return (
    <TextField
      {...field}
      placeholder={t('search.placeholder')}
      variant="outlined"
      slotProps={{
        inputLabel: slotProps.inputLabel,
        input: {
          ...slotProps.input,
          sx: {
            '& fieldset': { border: 0 },
            py: '4px !important',
            '&.Mui-focused fieldset': { border: 2 },
          },
          startAdornment: (
            <InputAdornment position="start" sx={{ ml: 0.5 }}>
              {busy ? <CircularProgress size={20} aria-label={t('search.searching')} /> : <Search />}
            </InputAdornment>
          ),
        },
        htmlInput: {
          ...slotProps.htmlInput,
          'aria-label': t('search.label'),
          enterKeyHint: 'search',
          autoCapitalize: 'none',
          spellCheck: false,
        },
      }}
    />
  )
}

const BOX = { width: 360, maxWidth: '100%', minWidth: 0, flexShrink: 1, pointerEvents: 'auto' } as const

function keyOf(choice: Suggestion | string): string {
  return JSON.stringify(choice)
}

interface SuggestionWordsProps {
  suggestion: Suggestion
  searchResult: SearchResult
  credit: string
}

function SuggestionWords({ suggestion, searchResult, credit }: SuggestionWordsProps) {
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  const { title, detail } =
    suggestion.kind === 'found'
      ? wordsOf(suggestion.found)
      : {
          title: t('search.elsewhere', { text: suggestion.text }),
          detail: t('search.elsewhereHint', { credit }),
        }
  return (
    <Box sx={{ py: 0.25 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.35 }}>
        {title}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.35 }}>
        {detail}
      </Typography>
    </Box>
  )
}
