import type { Bounds } from '#geo/box.ts'

/** Anything on the map as a line of a list. */
export interface MapItem {
  /** What it is one of; with the id it is the only one. */
  kind: string
  id: number | string
  title: string
  subtitle: string
  /** Degrees, WGS 84. */
  longitude: number
  latitude: number
  /** Null for what is a point. */
  extent: Readonly<Bounds> | null
}

/** One source of items: everything of a kind that is in view. */
export interface ItemGroup<Item extends MapItem = MapItem> {
  kind: Item['kind']
  heading: string
  items: readonly Item[]
  /** How many there are in view, in figures, which may be more than the items. */
  total: string
  state: 'waiting' | 'there' | 'failed'
  /** Message for an empty list. */
  empty: string
  /** What the button says that opens all that is known of an item; null where there is no more than the popup tells. */
  openLabel: string | null
  /** Null where there are no more. */
  onMore: (() => void) | null
  /** Null where there is nothing to be asked for again. */
  onTryAgain: (() => void) | null
}
