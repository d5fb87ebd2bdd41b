/** The purple of every outline on the map, 2 pixels wide. */
const PURPLE = '#97009c'
const WHITE = '#ffffff'

export const OUTLINE_STYLES = {
  fillColor: PURPLE,
  fillOpacity: 0.12,
  outlineColor: PURPLE,
  outlineWidth: 2,
  coordinatePointColor: WHITE,
  coordinatePointWidth: 5,
  coordinatePointOutlineColor: PURPLE,
  coordinatePointOutlineWidth: 2,
  closingPointColor: PURPLE,
  closingPointWidth: 7,
  closingPointOutlineColor: WHITE,
  closingPointOutlineWidth: 2,
} as const

export const CORNER_STYLES = {
  selectedPolygonColor: PURPLE,
  selectedPolygonFillOpacity: 0.12,
  selectedPolygonOutlineColor: PURPLE,
  selectedPolygonOutlineWidth: 2,
  selectionPointColor: WHITE,
  selectionPointWidth: 7,
  selectionPointOutlineColor: PURPLE,
  selectionPointOutlineWidth: 3,
  midPointColor: PURPLE,
  midPointOpacity: 0.7,
  midPointWidth: 4,
  midPointOutlineColor: WHITE,
  midPointOutlineWidth: 1,
} as const
