import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSitesByName } from '#web/heritage/use-sites-by-name.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useRecordsByTitle } from '#web/records/list/use-records-by-title.ts'
import type { ItemsFound } from '#web/search/search-box.tsx'
import { useRested } from '#web/lib/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { goToItem } from '../canvas/go-to-item.ts'
import { chosenOf } from '../canvas/map-things.ts'
import type { ListedItem } from '../panels/in-view/listed-items.ts'
import { useSelection } from '../state/selection.ts'

/** Milliseconds from the last letter to the request. */
const REST = 300

/** Records by their titles and sites of the National Monuments Record by their names, for the search field. */
export function useSearchedItems(): ItemsFound<ListedItem> {
  const { t } = useTranslation('map')
  const map = usePageMap()
  const { settings, layers, changeLayer } = useLayers()
  const { choose } = useSelection()
  const [text, setText] = useState('')
  const wanted = useRested(text, REST)
  const records = useRecordsByTitle(wanted)
  const sites = useSitesByName(map, wanted, settings.heritage.nmr.available)
  return {
    items: text === '' ? [] : [...records, ...sites],
    kindOf: ({ kind }) => t(`layers.${kind}`),
    onText: setText,
    onItem: (item) => {
      // Otherwise its popup would stay closed.
      if (!layers.overlays[item.kind]) changeLayer({ do: 'switch', overlay: item.kind, on: true })
      choose(chosenOf([item], item))
      goToItem(map, item, 0)
    },
  }
}
