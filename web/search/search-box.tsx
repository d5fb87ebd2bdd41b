import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import type { MapSettings } from '#contract/relief/map.ts'
import { SearchIcon, CloseIcon, CopyIcon } from '#web/ui/icons/controls.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { CenterIcon } from '#web/ui/icons/map.ts'
import type { MapItem } from './in-view/map-item.ts'
import { useFoundWords } from './found-words.ts'
import { SearchTroubleNote } from './search-trouble-note.tsx'
import type { SearchResult } from './use-search-result.ts'
import { useSearch, type Suggestion } from './use-search.ts'
import { useCopyReference } from './position/use-copy.ts'

/** The search result that is shown on the map, with a button that removes it. */
function FoundCard({
  searchResult,
  geocoder,
}: {
  searchResult: SearchResult
  geocoder: MapSettings['geocoder']
}) {
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  const copy = useCopyReference()
  const { found } = searchResult
  if (!found) return null
  const { title, detail, reference, warning } = wordsOf(found)
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
          {found.kind === 'name' && found.from && (
            <Source {...((found.from === 'elsewhere' ? geocoder : null) ?? GEONAMES)} />
          )}
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

/** What else the page finds for the text: items on the map, each of a kind. */
export interface ItemsFound<Item extends MapItem> {
  items: readonly Item[]
  /** The name of its kind. */
  kindOf: (item: Item) => string
  onText: (text: string) => void
  onItem: (item: Item) => void
}

type Line<Item extends MapItem> = Suggestion | { kind: 'item'; item: Item }

interface SearchBoxProps<Item extends MapItem> {
  searchResult: SearchResult
  /** Credit of the service that searches for other places; null if the portal has none. */
  geocoder: MapSettings['geocoder']
  /** Called when the map goes to a search result, so that panels that cover the map can close. */
  onGo: () => void
  others: ItemsFound<Item>
}

/** The search field for place names, grid references and coordinates, and for items on the map. */
export function SearchBox<Item extends MapItem>(props: SearchBoxProps<Item>) {
  const { searchResult, geocoder, onGo, others } = props
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  const search = useSearch(searchResult, geocoder !== null)
  const [open, setOpen] = useState(false)

  const lines = linesOf(search, others)
  const write = (text: string) => {
    search.write(text)
    others.onText(text)
  }

  const titleOf = (choice: Line<Item> | string) => {
    if (typeof choice === 'string') return choice
    if (choice.kind === 'item') return choice.item.title
    return choice.kind === 'found' ? wordsOf(choice.found).title : choice.text
  }
  const choose = (choice: Line<Item> | string | null) => {
    if (choice === null) return
    if (typeof choice === 'object' && choice.kind === 'item') others.onItem(choice.item)
    else if (!search.choose(choice)) return
    search.write(titleOf(choice))
    others.onText('')
    onGo()
  }
  return (
    <Paper component="section" role="search" aria-label={t('search.label')} elevation={3} sx={BOX}>
      <Autocomplete<Line<Item>, false, false, true>
        freeSolo
        autoHighlight
        clearOnEscape
        value={null}
        inputValue={search.text}
        options={lines}
        filterOptions={(all) => all}
        getOptionLabel={titleOf}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        open={open && lines.length > 0}
        onOpen={() => setOpen(true)}
        onClose={(_, reason) => {
          if (reason === 'escape' || reason === 'blur') setOpen(false)
        }}
        onInputChange={(_, text, reason) => {
          if (reason === 'input' || reason === 'clear') write(text)
        }}
        onChange={(_, choice) => {
          // Enter can pass the typed text, which then stands for the first suggestion, because that one is highlighted.
          const meant = typeof choice === 'string' ? (lines[0] ?? choice) : choice
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
          popper: POPPER,
          listbox: { 'aria-label': t('search.label'), sx: { maxHeight: '50vh' } },
        }}
        renderOption={({ key, ...line }, suggestion) => (
          <Box component="li" key={key} {...line} sx={{ minHeight: '44px !important' }}>
            <LineWords
              line={suggestion}
              kindOf={others.kindOf}
              searchResult={searchResult}
              credit={geocoder?.credit ?? ''}
            />
          </Box>
        )}
        renderInput={(field) => <SearchField {...field} busy={search.busy} />}
      />
      {search.trouble && <SearchTroubleNote trouble={search.trouble} items />}
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
              {busy ? <CircularProgress size={20} aria-label={t('search.searching')} /> : <SearchIcon />}
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

/** In the main landmark of the page, like all content. Inside the search itself, the panels would cover the list. */
const POPPER = { container: () => document.querySelector('main') }

const BOX = { width: 360, maxWidth: '100%', minWidth: 0, flexShrink: 1, pointerEvents: 'auto' } as const

function keyOf(choice: object | string): string {
  return JSON.stringify(choice)
}

/** Items come after places; the offer to search elsewhere comes last. */
function linesOf<Item extends MapItem>(
  { suggestions, answered }: Pick<ReturnType<typeof useSearch>, 'suggestions' | 'answered'>,
  { items }: ItemsFound<Item>,
): Line<Item>[] {
  const offers = suggestions.filter(({ kind }) => kind === 'elsewhere')
  const places = suggestions.filter(({ kind }) => kind !== 'elsewhere')
  const found = answered ? [] : items.map((item): Line<Item> => ({ kind: 'item', item }))
  return [...places, ...found, ...offers]
}

interface LineWordsProps<Item extends MapItem> {
  line: Line<Item>
  kindOf: (item: Item) => string
  searchResult: SearchResult
  credit: string
}

function LineWords<Item extends MapItem>({ line, kindOf, searchResult, credit }: LineWordsProps<Item>) {
  const { t } = useTranslation('search')
  const wordsOf = useFoundWords(searchResult.grid)
  if (line.kind === 'found') {
    const { title, detail } = wordsOf(line.found)
    return <Words title={<span translate="no">{title}</span>} detail={detail} />
  }
  if (line.kind === 'elsewhere')
    return (
      <Words
        title={t('search.elsewhere', { text: line.text })}
        detail={t('search.elsewhereHint', { credit })}
      />
    )
  const { title, titleOfMember, subtitle, subtitleLanguage } = line.item
  const kind = kindOf(line.item)
  return (
    <Words
      title={titleOfMember ? <MemberText>{title}</MemberText> : <span translate="no">{title}</span>}
      detail={
        <>
          {kind}
          {kind !== '' && subtitle !== '' && <span>{' · '}</span>}
          <span lang={subtitleLanguage}>{subtitle}</span>
        </>
      }
    />
  )
}

function Words({ title, detail }: { title: ReactNode; detail: ReactNode }) {
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
