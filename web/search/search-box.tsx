import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tooltip from '@mui/material/Tooltip'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/relief/map.ts'
import { SEARCH_TEXT_LENGTH } from '#contract/site/search.ts'
import { partSoon } from '#web/lib/part-later.tsx'
import { CloseIcon, SearchIcon } from '#web/ui/icons/controls.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { FoundCard } from './found-card.tsx'
import { useFoundWords } from './found-words.ts'
import type { MapItem } from './in-view/map-item.ts'
import { isLikePostcode, type Found } from './position/read-position.ts'
import { SearchLines, type Line } from './search-lines.tsx'
import type { SearchPart } from './search-panel.tsx'
import { SearchForms, SearchTroubleNote, type SearchForm } from './search-trouble-note.tsx'
import type { SearchResult } from './use-search-result.ts'
import { useSearch, type SearchTrouble } from './use-search.ts'

const SearchPanel = partSoon(async () => (await import('./search-panel.tsx')).SearchPanel)

/** What else the page finds for the text. */
export interface OthersFound<Item extends MapItem> {
  items: readonly Item[]
  /** A postcode. */
  place: Found | null
  /** Whether an answer for this text is still to come. */
  waiting: boolean
  failed: Error | null
  /** The name of its kind. */
  kindOf: (item: Item) => string
  onText: (text: string) => void
  onItem: (item: Item) => void
}

interface SearchBoxProps<Item extends MapItem> {
  searchResult: SearchResult
  settings: Pick<MapSettings, 'geocoder' | 'postcodes'>
  /** Called when the map goes to a search result, so that panels that cover the map can close. */
  onGo: () => void
  others: OthersFound<Item>
  /** The part of the panel that is open; null while it is closed. */
  part: SearchPart | null
  onPart: (part: SearchPart | null) => void
  /** The content of the other two parts. */
  parts: Readonly<Record<Exclude<SearchPart, 'results'>, ReactNode>>
}

const FORMS: readonly SearchForm[] = [
  'formPlace',
  'formRecord',
  'formPostcode',
  'formGrid',
  'formDegrees',
  'formNumbers',
]

/** The search field, and below it one panel: the results, what is in view, and the filter. */
export function SearchBox<Item extends MapItem>(props: SearchBoxProps<Item>) {
  const { searchResult, settings, others, part, onPart, parts } = props
  const { t } = useTranslation('search')
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { search, lines, note, at, mark, write, choose, onKey } = useChoosing(props)
  useLeavingResults(part, onPart)
  const busy = search.busy || others.waiting
  const hasText = search.text.trim().length >= SEARCH_TEXT_LENGTH.least
  const marked = part === 'results' && lines.length > 0 ? `${listId}-${at}` : null
  const toField = () => input.current?.focus()
  return (
    <Paper
      ref={box}
      component="section"
      role="search"
      aria-label={t('search.label')}
      elevation={3}
      data-control="search"
      sx={BOX}
    >
      <SearchField
        field={input}
        text={search.text}
        busy={busy}
        listId={listId}
        marked={marked}
        onWrite={write}
        onKey={onKey}
        onOpen={() => onPart(part ?? 'results')}
      />
      <ForScreenReaders as="p" role="status">
        {part === 'results' && hasText && !busy && !note ? t('search.count', { count: lines.length }) : ''}
      </ForScreenReaders>
      <FoundCard searchResult={searchResult} credits={settings} />
      <Suspense>
        {part !== null && (
          <SearchPanel
            anchor={box}
            part={part}
            onPart={onPart}
            onClose={() => {
              onPart(null)
              toField()
            }}
            onBack={toField}
          >
            {part === 'results' ? (
              <>
                <SearchLines
                  id={listId}
                  lines={lines}
                  marked={at}
                  onMark={mark}
                  onChoose={choose}
                  kindOf={others.kindOf}
                  searchResult={searchResult}
                  credits={settings}
                  answered={search.answered}
                />
                {note && <SearchTroubleNote trouble={note} forms={FORMS} />}
                {!hasText && !note && (
                  <Box sx={{ px: 2, pb: 1.5 }}>
                    <SearchForms forms={FORMS} />
                  </Box>
                )}
              </>
            ) : (
              <Box sx={{ px: 2, py: 1.5 }}>
                <Suspense>{parts[part]}</Suspense>
              </Box>
            )}
          </SearchPanel>
        )}
      </Suspense>
    </Paper>
  )
}

/** Writing and choosing: the lines for the text, which of them is marked, and what the keys do. */
function useChoosing<Item extends MapItem>(props: SearchBoxProps<Item>) {
  const { searchResult, settings, onGo, others, part, onPart } = props
  const wordsOf = useFoundWords(searchResult.grid)
  const search = useSearch(searchResult, settings.geocoder !== null)
  const [marked, mark] = useState(0)
  const lines = linesOf(search, others)
  const note = search.trouble ?? noteOf(search.text, lines, others, settings.postcodes !== null)
  const at = Math.min(marked, lines.length - 1)

  const write = (text: string) => {
    search.write(text)
    others.onText(text)
    mark(0)
    // What was found before is not what is asked now.
    searchResult.remove()
    onPart('results')
  }
  const choose = (line: Line<Item> | undefined) => {
    if (!line) {
      search.choose(search.text)
      return
    }
    if (line.kind === 'item') others.onItem(line.item)
    else if (!search.choose(line)) return
    if (line.kind === 'item') search.write(line.item.title)
    if (line.kind === 'found') search.write(wordsOf(line.found).title)
    others.onText('')
    onPart(null)
    onGo()
  }
  const step = (by: number) => {
    if (part !== 'results') onPart('results')
    else if (lines.length > 0) mark((at + by + lines.length) % lines.length)
  }
  /** Returns whether the key has done something, so that the browser does nothing more. */
  const done = ({ key, shiftKey }: KeyboardEvent): boolean => {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        step(key === 'ArrowDown' ? 1 : -1)
        return true
      case 'Enter':
        if (part === 'results' && search.text.trim() !== '') choose(lines[at])
        else onPart('results')
        return true
      case 'Escape':
        if (part !== null) onPart(null)
        else if (search.text !== '') {
          write('')
          onPart(null)
        }
        return true
      default:
        return key === 'Tab' && !shiftKey && part !== null && focusPanel()
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (done(event)) event.preventDefault()
  }
  return { search, lines, note, at, mark, write, choose, onKey }
}

/** Moves the focus from the field to the panel. Returns whether there is one. */
function focusPanel(): boolean {
  const tab = document.querySelector<HTMLElement>('[data-search-panel] [role=tab][aria-selected=true]')
  tab?.focus()
  return tab !== null
}

/** The results go when somebody presses the map; the list of what is in view and the filter stay beside it. */
function useLeavingResults(part: SearchPart | null, onPart: (part: null) => void): void {
  const leave = useEffectEvent(({ target }: PointerEvent) => {
    const inside = target instanceof Element && target.closest('[data-search-panel], [role=search]')
    if (part === 'results' && !inside) onPart(null)
  })
  useEffect(() => {
    const left = (event: PointerEvent) => leave(event)
    document.addEventListener('pointerdown', left)
    return () => document.removeEventListener('pointerdown', left)
  }, [])
}

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  busy: boolean
  listId: string
  /** Id of the line that Enter chooses; null while none is shown. */
  marked: string | null
  onWrite: (text: string) => void
  onKey: (event: KeyboardEvent) => void
  onOpen: () => void
}

/** A combobox: the focus stays in it while the arrow keys go through the lines. */
function SearchField({ field, text, busy, listId, marked, onWrite, onKey, onOpen }: SearchFieldProps) {
  const { t } = useTranslation('search')
  const clear = () => {
    onWrite('')
    field.current?.focus()
  }
  return (
    <OutlinedInput
      fullWidth
      placeholder={t('search.placeholder')}
      value={text}
      onChange={({ target }) => onWrite(target.value)}
      onKeyDown={onKey}
      inputRef={field}
      sx={FIELD}
      startAdornment={
        <InputAdornment position="start" sx={{ ml: 0.5 }}>
          {busy ? <CircularProgress size={20} aria-label={t('search.searching')} /> : <SearchIcon />}
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <Tooltip title={t('search.clear')}>
            <IconButton aria-label={t('search.clear')} onClick={clear} sx={{ width: 40, height: 40 }}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )
      }
      inputProps={{
        role: 'combobox',
        'aria-label': t('search.label'),
        'aria-expanded': marked !== null,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        'aria-activedescendant': marked ?? undefined,
        onClick: onOpen,
        enterKeyHint: 'search',
        autoCapitalize: 'none',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: SEARCH_TEXT_LENGTH.most,
      }}
    />
  )
}

const BOX = { width: 360, maxWidth: '100%', minWidth: 0, flexShrink: 1, pointerEvents: 'auto' } as const
const FIELD = { '& fieldset': { border: 0 }, '&.Mui-focused fieldset': { border: 2 }, height: 48 } as const

/** A postcode comes first, then places, then items; the offer to search elsewhere comes last. */
function linesOf<Item extends MapItem>(
  { suggestions, answered }: Pick<ReturnType<typeof useSearch>, 'suggestions' | 'answered'>,
  { items, place }: OthersFound<Item>,
): Line<Item>[] {
  const offers = suggestions.filter(({ kind }) => kind === 'elsewhere')
  const places = suggestions.filter(({ kind }) => kind !== 'elsewhere')
  if (answered) return [...places, ...offers]
  const postcode: Line<Item>[] = place ? [{ kind: 'found', found: place }] : []
  return [...postcode, ...places, ...items.map((item): Line<Item> => ({ kind: 'item', item })), ...offers]
}

/** What to say below the lines while somebody types. */
function noteOf<Item extends MapItem>(
  text: string,
  lines: readonly Line<Item>[],
  { waiting, failed }: OthersFound<Item>,
  hasPostcodes: boolean,
): SearchTrouble | null {
  const wanted = text.trim()
  if (wanted.length < SEARCH_TEXT_LENGTH.least) return null
  if (isLikePostcode(wanted) && !hasPostcodes) return { kind: 'noPostcodes' }
  if (failed) return { kind: 'portalFailed', fault: failed }
  if (waiting || lines.some(({ kind }) => kind !== 'elsewhere')) return null
  const isUnfinished = /^[A-Z]{2}[\d\s]+$/i.test(wanted) && /\d/.test(wanted) && !isLikePostcode(wanted)
  return { kind: isUnfinished ? 'unfinished' : 'nothing', text: wanted }
}
