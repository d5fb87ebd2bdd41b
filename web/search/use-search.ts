import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLACE_QUERY_LENGTH, type FoundPlace } from '#contract/site/places.ts'
import { SEARCH_TEXT_LENGTH } from '#contract/site/search.ts'
import { placesElsewhereQuery } from './search.data.ts'
import type { ListedPlace } from './places/listed-place.ts'
import { matchingPlaces } from './places/place-names.ts'
import {
  isInWales,
  isLetters,
  isLikePostcode,
  middleOf,
  readPosition,
  type Found,
} from './position/read-position.ts'
import type { SearchResult } from './use-search-result.ts'

/** A line of the list below the field: a place to go to, or the offer to search elsewhere. */
export type Suggestion = { kind: 'found'; found: Found } | { kind: 'elsewhere'; text: string }

/** Why a search failed. */
export type SearchTrouble =
  | { kind: 'notFound' | 'notRead' | 'nothing' | 'unfinished'; text: string }
  | { kind: 'portalFailed'; fault: Error }
  | { kind: 'outside' | 'failed' | 'noPostcodes' }

interface Search {
  text: string
  write: (text: string) => void
  suggestions: readonly Suggestion[]
  /** Whether a request to the search service is in progress. */
  busy: boolean
  /** Whether the list shows the answer of the search service. */
  answered: boolean
  trouble: SearchTrouble | null
  /** Chooses a line of the list, or the typed text if there is none. Returns whether the map goes to a place. */
  choose: (choice: Suggestion | string) => boolean
}

/** Matches a mistyped grid reference, which is not the name of a place: two letters, then only digits and spaces. */
const LIKE_A_REFERENCE = /^[A-Z]{2}[\d\s]+$/i

/** Searches for grid references, degrees, grid numbers and names in our list; and, only on request, for names elsewhere. */
export function useSearch(searchResult: SearchResult, hasGeocoder: boolean): Search {
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [places, setPlaces] = useState<readonly FoundPlace[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SearchTrouble | null>(null)
  // An answer must not appear if the text has changed since the request.
  const asked = useRef('')

  const write = (next: string) => {
    asked.current = ''
    setText(next)
    setPlaces(null)
    setBusy(false)
    setTrouble(null)
  }
  const askElsewhere = async (wanted: string) => {
    asked.current = wanted
    setBusy(true)
    const found = await queries.query(placesElsewhereQuery(wanted, i18n.language)).then(
      (answer) => answer.places,
      () => null,
    )
    if (asked.current !== wanted) return
    setBusy(false)
    if (found === null) setTrouble({ kind: 'failed' })
    else if (found.length === 0) setTrouble({ kind: 'notFound', text: wanted })
    else setPlaces(found)
  }
  const choose = (choice: Suggestion | string): boolean => {
    setTrouble(null)
    if (typeof choice === 'string') {
      const wanted = choice.trim()
      if (wanted !== '') setTrouble({ kind: /\d/.test(wanted) ? 'notRead' : 'notFound', text: wanted })
      return false
    }
    if (choice.kind === 'elsewhere') {
      void askElsewhere(choice.text)
      return false
    }
    if (!isInWales(middleOf(choice.found, searchResult.grid))) {
      setTrouble({ kind: 'outside' })
      return false
    }
    searchResult.show(choice.found)
    return true
  }
  const suggestions = places ? places.map(fromElsewhere) : suggestionsFor(text, i18n.language, hasGeocoder)
  return { text, write, suggestions, busy, answered: places !== null, trouble, choose }
}

function suggestionsFor(text: string, language: string, hasGeocoder: boolean): Suggestion[] {
  if (text.trim().length < SEARCH_TEXT_LENGTH.least || isLikePostcode(text)) return []
  const position = readPosition(text)
  if (position && !isLetters(position)) return [{ kind: 'found', found: position }]
  const listed = matchingPlaces(text).map((place) => fromList(place, language))
  if (position) return [{ kind: 'found', found: position }, ...listed]
  const wanted = text.trim()
  const askable =
    hasGeocoder &&
    wanted.length >= PLACE_QUERY_LENGTH.least &&
    !LIKE_A_REFERENCE.test(wanted.normalize('NFKC'))
  return askable ? [...listed, { kind: 'elsewhere', text: wanted }] : listed
}

/** A place under its name in the visitor's language, with its name in the other language beside it. */
function fromList(
  { english, welsh, latitude, longitude, about, extent }: ListedPlace,
  language: string,
): Suggestion {
  const [name, other] = language === 'cy' ? [welsh, english] : [english, welsh]
  const detail = other === name ? '' : other
  const place = { latitude, longitude }
  const from = about === 'town' || about === 'settlement' ? 'geonames' : null
  return { kind: 'found', found: { kind: 'name', place, name, detail, about, extent, from } }
}

function fromElsewhere({ name, detail, latitude, longitude }: FoundPlace): Suggestion {
  const place = { latitude, longitude }
  return {
    kind: 'found',
    found: { kind: 'name', place, name, detail, about: null, extent: null, from: 'elsewhere' },
  }
}
