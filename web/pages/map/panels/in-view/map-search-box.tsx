import { WORDS_OF_WHOLE_RECORDS } from '#web/i18n/word-files.ts'
import { partSoon } from '#web/lib/part-later.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { useWhereabouts } from '../../state/whereabouts.ts'
import { useBrowsing } from './use-browsing.ts'
import { useSearched } from './use-searched.ts'

const ListPart = partSoon(async () => (await import('./browsing-parts.tsx')).ListPart, WORDS_OF_WHOLE_RECORDS)
const FilterPart = partSoon(
  async () => (await import('./browsing-parts.tsx')).FilterPart,
  WORDS_OF_WHOLE_RECORDS,
)

/** The search field of the map, with its panel: results, what is in view, and the filter. */
export function MapSearchBox({ shown, onGo }: { shown: boolean; onGo: () => void }) {
  const { settings } = useLayers()
  const { searchResult } = useWhereabouts()
  const { part, open } = useBrowsing()
  return (
    <SearchBox
      searchResult={searchResult}
      settings={settings}
      onGo={onGo}
      others={useSearched()}
      part={shown ? part : null}
      onPart={open}
      parts={{ list: <ListPart />, filter: <FilterPart /> }}
    />
  )
}
