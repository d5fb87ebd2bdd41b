import type { Page } from '../browser.ts'

/** The tools that draw a polygon on the map, and what is said of it. */
export function drawingOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const deletion = page.getByRole('dialog', { name: 'Confirm Deletion' })
  return {
    draw: button('Draw Polygon'),
    finish: button('Finish'),
    /** On a phone the button stands on the map as well as in the bar. */
    undo: button('Undo').first(),
    redo: button('Redo'),
    /** Its button takes the polygon away only after asking. */
    deletePolygon: button('Delete Polygon'),
    deletion: {
      confirm: deletion.getByRole('button', { name: 'Delete' }),
      cancel: deletion.getByRole('button', { name: 'Cancel' }),
    },
    moveCorners: button('Move corners'),
    moveCornerNorth: button('Move corner north'),
    /** The bar that says how large the polygon in progress is. */
    bar: page.getByRole('region', { name: 'Drawing' }),
    /** How many corners the polygon in progress has. */
    corners: (count: number) =>
      page.getByText(count === 1 ? '1 corner' : `${String(count)} corners`, { exact: true }),
    /** The finished polygon in the form, with so many corners. */
    drawnWith: (corners: number) => page.getByText(new RegExp(`around, ${String(corners)} corners`)),
    drawn: page.getByText('Polygon drawn'),
    nothingDrawn: page.getByText('Draw around the feature on the map.'),
    crossing: page.getByText('Error: shape edges cannot cross!'),
    hintForTouch: page.getByText(/^Tap Draw Polygon/),
    onlyForLooking: page.getByText(/On touch devices you can view but cannot create records/),
    /** What the form says of the size of the finished polygon. */
    sizeSaid: () => page.getByText(/around, \d+ corners/).textContent(),
  }
}
