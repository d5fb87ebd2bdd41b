import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_TEXT_LENGTH, type FoundArea, type FoundPostcode } from '#contract/site/search.ts'
import { nameIn } from '#web/heritage/heritage-things.ts'
import { useSitesByName } from '#web/heritage/use-sites-by-name.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useItemOf } from '#web/records/list/record-item.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { isLetters, isLikePostcode, readPosition, type Found } from '#web/search/position/read-position.ts'
import type { OthersFound } from '#web/search/search-box.tsx'
import { everythingQuery } from '#web/search/search.data.ts'
import { goToItem } from '../../canvas/go-to-item.ts'
import { chosenOf } from '../../canvas/map-things.ts'
import { useSelection } from '../../state/selection.ts'
import type { ListedItem } from './listed-items.ts'

/** Milliseconds from the last letter to the request. */
const REST = 250

/** What the portal keeps under a name: postcodes, monuments, parks and records of all Wales, and sites in view. */
export function useSearched(): OthersFound<ListedItem> {
  const { t, i18n } = useTranslation(['map', 'search'])
  const map = usePageMap()
  const { settings, layers, changeLayer } = useLayers()
  const { choose } = useSelection()
  const itemOf = useItemOf()
  const [text, setText] = useState('')
  const wanted = isAsked(text, settings.postcodes !== null) ? text.trim() : ''
  const rested = useRested(wanted, REST)
  const sites = useSitesByName(map, isLikePostcode(wanted) ? '' : wanted, settings.heritage.nmr.available)
  // An answer is shown for its own text alone, however late it comes.
  const { data, isFetching, error } = useQuery({
    ...everythingQuery(rested),
    enabled: rested !== '' && rested === wanted,
  })
  const answer = wanted !== '' && rested === wanted ? data : undefined
  const areas = (answer?.areas ?? []).map((area) =>
    itemOfArea(area, nameIn(i18n.language, area) ?? t(`map:heritage.nameless.${area.layer}`)),
  )
  return {
    items: wanted === '' ? [] : [...areas, ...(answer?.records ?? []).map(itemOf), ...sites],
    place: answer?.postcode ? foundAt(answer.postcode) : null,
    waiting: wanted !== '' && (rested !== wanted || (isFetching && !data)),
    failed: wanted !== '' && rested === wanted && !isFetching ? error : null,
    kindOf: ({ kind }) => t(`search:search.kind.${kind}`),
    onText: setText,
    onItem: (item) => {
      // Otherwise its popup would stay closed.
      if (!layers.overlays[item.kind]) changeLayer({ do: 'switch', overlay: item.kind, on: true })
      choose(chosenOf([item], item))
      goToItem(map, item, 0)
    },
  }
}

/** Positions are read without the server, and so is whether there are postcodes. */
function isAsked(text: string, hasPostcodes: boolean): boolean {
  if (text.trim().length < SEARCH_TEXT_LENGTH.least) return false
  if (isLikePostcode(text)) return hasPostcodes
  const position = readPosition(text)
  return position === null || isLetters(position)
}

function itemOfArea({ layer, id, name, name_cy, longitude, latitude, extent }: FoundArea, title: string) {
  return { kind: layer, id, name, name_cy, title, subtitle: id, longitude, latitude, extent }
}

function foundAt({ code, units, longitude, latitude }: FoundPostcode): Found {
  const about = units === 1 && code.includes(' ') ? 'postcode' : 'postcodes'
  const place = { longitude, latitude }
  return { kind: 'name', place, name: code, detail: '', about, extent: null, from: 'postcodes' }
}
