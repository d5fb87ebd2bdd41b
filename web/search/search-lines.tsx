import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberText } from '#web/ui/spoken.tsx'
import { creditOfFound, type SearchCredits } from './found-card.tsx'
import { useFoundWords } from './found-words.ts'
import type { MapItem } from './in-view/map-item.ts'
import type { SearchResult } from './use-search-result.ts'
import type { Suggestion } from './use-search.ts'

/** A line of the results: a place, an item on the map, or the offer to search elsewhere. */
export type Line<Item extends MapItem> = Suggestion | { kind: 'item'; item: Item }

interface SearchLinesProps<Item extends MapItem> {
  id: string
  lines: readonly Line<Item>[]
  /** The line that Enter chooses. */
  marked: number
  onMark: (at: number) => void
  onChoose: (line: Line<Item>) => void
  /** The name of its kind. */
  kindOf: (item: Item) => string
  searchResult: SearchResult
  credits: SearchCredits
  /** Whether the lines are the answer of the search service. */
  answered: boolean
}

/** The list of a combobox: the focus stays in the field, which names the marked line. */
export function SearchLines<Item extends MapItem>(props: SearchLinesProps<Item>) {
  const { id, lines, marked, onMark, onChoose, kindOf, searchResult, credits, answered } = props
  const { t } = useTranslation('search')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const postcodes = lines.some(
    (line) => line.kind === 'found' && creditOfFound(line.found, credits) === credits.postcodes,
  )
  const credit = answered ? credits.geocoder?.credit : postcodes ? credits.postcodes?.credit : undefined
  return (
    <>
      <Box
        component="ul"
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('search.tabs.results')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {lines.map((line, at) => (
          <Box
            key={keyOf(line)}
            component="li"
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            onMouseMove={() => onMark(at)}
            onClick={() => onChoose(line)}
            sx={{
              minHeight: 44,
              px: 2,
              py: 0.5,
              cursor: 'pointer',
              '&[aria-selected=true]': {
                bgcolor: 'action.selected',
                outline: '2px solid transparent',
                outlineOffset: -2,
              },
            }}
          >
            <LineWords line={line} kindOf={kindOf} searchResult={searchResult} credits={credits} />
          </Box>
        ))}
      </Box>
      {credit && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 2, py: 1 }}>
          {credit}
        </Typography>
      )}
    </>
  )
}

function keyOf<Item extends MapItem>(line: Line<Item>): string {
  return line.kind === 'item' ? `${line.item.kind} ${line.item.id}` : JSON.stringify(line)
}

interface LineWordsProps<Item extends MapItem> {
  line: Line<Item>
  /** The name of its kind. */
  kindOf: (item: Item) => string
  searchResult: SearchResult
  credits: SearchCredits
}

function LineWords<Item extends MapItem>({ line, kindOf, searchResult, credits }: LineWordsProps<Item>) {
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
        detail={t('search.elsewhereHint', { credit: credits.geocoder?.credit ?? '' })}
      />
    )
  const { title, titleOfMember, subtitle, subtitleLanguage } = line.item
  return (
    <Words
      title={titleOfMember ? <MemberText>{title}</MemberText> : <span translate="no">{title}</span>}
      detail={
        <>
          {kindOf(line.item)}
          {subtitle !== '' && <span>{' · '}</span>}
          <span lang={subtitleLanguage}>{subtitle}</span>
        </>
      }
    />
  )
}

function Words({ title, detail }: { title: ReactNode; detail: ReactNode }) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.35 }}>
        {detail}
      </Typography>
    </>
  )
}
