import type { Page } from '../browser.ts'

/** The tools that draw a polygon on the map, and the messages about it. */
export function drawingOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const deletion = page.getByRole('dialog', { name: 'Confirm Deletion' })
  return {
    /** The action Add a find; round on a phone. */
    draw: page.locator('main [data-control="add a find"]'),
    finish: button('Finish'),
    cancel: button('Cancel'),
    needsMouse: page.getByText('You need a computer with a mouse to draw on this map'),
    undo: button('Undo'),
    redo: button('Redo'),
    /** The button removes the polygon only after a confirmation. */
    deletePolygon: button('Delete Polygon'),
    deletion: {
      confirm: deletion.getByRole('button', { name: 'Delete' }),
      cancel: deletion.getByRole('button', { name: 'Cancel' }),
    },
    moveCorners: button('Move corners'),
    moveCornerNorth: button('Move corner north'),
    /** The bar with the size of the polygon in progress. */
    bar: page.getByRole('region', { name: 'Drawing' }),
    /** The number of corners of the polygon in progress. */
    corners: (count: number) =>
      page.getByText(count === 1 ? '1 corner' : `${String(count)} corners`, { exact: true }),
    /** The finished polygon in the form, with this many corners. */
    drawnWith: (corners: number) => page.getByText(new RegExp(`perimeter .+, ${String(corners)} corners`)),
    drawn: page.getByText('Polygon drawn'),
    nothingDrawn: page.getByText('Draw around the feature on the map.'),
    crossing: page.getByText('Error: shape edges cannot cross!'),
    hintForTouch: page.getByText(/^Tap Draw Polygon/),
    onlyForLooking: page.getByText(/On touch devices you can view but cannot create records/),
    /** The size of the finished polygon, as the form shows it. */
    sizeSaid: () => page.getByText(/perimeter .+, \d+ corners/).textContent(),
  }
}
