import type { Bounds } from '#geo/shapes/box.ts'

/** An item on the map, as a line of a list. */
export interface MapItem {
  /** The kind of item; unique together with the id. */
  kind: string
  id: number | string
  title: string
  /** Whether a member wrote the title, in a language that is not known. */
  titleOfMember?: boolean
  subtitle: string
  /** Language of the subtitle, if it is not that of the page. */
  subtitleLanguage?: 'en'
  /** Degrees, WGS 84. */
  longitude: number
  latitude: number
  /** Null for a point. */
  extent: Readonly<Bounds> | null
}

/** All items of one kind that are in view. */
export interface ItemGroup<Item extends MapItem = MapItem> {
  kind: Item['kind']
  heading: string
  items: readonly Item[]
  /** The number of items in view, as text; it can be larger than the number of items in the list. */
  total: string
  state: 'waiting' | 'there' | 'failed'
  /** Message for an empty list. */
  empty: string
  /** Label of the button that opens the details of an item; null if the popup already shows everything. */
  openLabel: string | null
  /** Shows more items; null if there are no more. */
  onMore: (() => void) | null
  /** Loads the items again; null if they are not loaded from anywhere. */
  onTryAgain: (() => void) | null
}
