import { SearchBox } from '#web/search/search-box.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { FilterChips } from '#web/records/filter/filter-chips.tsx'
import { useMapLayout } from '../layout/layout-context.ts'
import { BrowsingTools } from '../panels/in-view/browsing-tools.tsx'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'
import { AfterSaveCard } from '../panels/record/after-save-card.tsx'
import { useAfterSave } from '../panels/record/use-after-save.ts'
import { useWhereabouts } from '../state/whereabouts.ts'
import { LightControls } from '../tools/light/light-controls.tsx'
import { LightTool } from '../tools/light/light-tool.tsx'
import { SearchColumn } from './map-furniture.tsx'
import { MapHelp } from './map-help.tsx'
import { useSearchedItems } from './use-searched-items.ts'

/** The search field, and everything below it. */
export function MapSearch() {
  const { layout, layersPanel } = useMapLayout()
  const { settings } = useLayers()
  const { searchResult } = useWhereabouts()
  const { filter, changeFilter } = useBrowsing()
  const { id: saved } = useAfterSave()
  const others = useSearchedItems()
  if (!layout.searchColumn) return null
  return (
    <SearchColumn>
      {layout.search && (
        <SearchBox
          searchResult={searchResult}
          geocoder={settings.geocoder}
          onGo={layersPanel.makeRoom}
          others={others}
        />
      )}
      {layout.listTools === 'search column' && (
        <BrowsingTools apart>
          <LightTool />
        </BrowsingTools>
      )}
      <FilterChips filter={filter} onChange={changeFilter} />
      {layout.afterSave === 'search column' && <AfterSaveCard />}
      {layout.help === 'search column' && saved === null && <MapHelp />}
      {layout.light === 'search column' && <LightControls />}
    </SearchColumn>
  )
}
