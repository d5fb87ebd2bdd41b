/** A rectangle in pixels of the map. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

interface Wanted {
  /** What the popup is about, and must not cover. */
  shape: Area
  popup: { width: number; height: number }
  /** The part of the map that nothing else covers. */
  room: Area
}

/** Pixels between the popup and what it is about. */
const GAP = 12

/**
 * The upper left corner of a popup beside a shape: on the first side on which it covers no pixel of it, and where there is no
 * such side at the edge of the room where it covers least.
 */
export function popupPlace({ shape, popup, room }: Wanted): { left: number; top: number } {
  const middle = {
    left: (shape.left + shape.right - popup.width) / 2,
    top: (shape.top + shape.bottom - popup.height) / 2,
  }
  const beside = [
    { left: shape.right + GAP, top: middle.top },
    { left: shape.left - GAP - popup.width, top: middle.top },
    { left: middle.left, top: shape.top - GAP - popup.height },
    { left: middle.left, top: shape.bottom + GAP },
  ]
  const edges = [
    { left: room.right - popup.width, top: middle.top },
    { left: room.left, top: middle.top },
    { left: middle.left, top: room.top },
    { left: middle.left, top: room.bottom - popup.height },
  ]
  const within = [...beside, ...edges].map(({ left, top }) => ({
    left: clamped(left, room.left, room.right - popup.width),
    top: clamped(top, room.top, room.bottom - popup.height),
  }))
  const covered = within.map(({ left, top }) =>
    sharedPixels(shape, { left, top, right: left + popup.width, bottom: top + popup.height }),
  )
  // Of equals the first.
  return within[covered.indexOf(Math.min(...covered))] ?? { left: room.left, top: room.top }
}

/** Where there is too little room, what a reader begins with is in it. */
function clamped(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(value, to))
}

function sharedPixels(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
