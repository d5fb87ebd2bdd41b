import type { Page } from '../browser.ts'

/** The layers panel: what lies beneath the records. */
export function layersOn(page: Page) {
  const layer = (name: string) => page.getByRole('switch', { name })
  return {
    panel: page.getByRole('region', { name: 'Layers', exact: true }),
    hide: page.getByRole('button', { name: 'Hide layers', exact: true }),
    show: page.getByRole('button', { name: 'Show layers', exact: true }),
    layer,
    hillshade: layer('DTM Hillshade'),
    records: layer('Community Finds'),
    /** Whatever else fails, the records stay on. */
    recordsAreOn: page.getByRole('switch', { name: 'Community Finds', checked: true }),
    opacity: page.getByRole('slider', { name: 'Opacity of DTM Hillshade' }),
    satellite: page.getByRole('radio', { name: 'Satellite imagery' }),
    historic: page.getByRole('radio', { name: 'Historic OS (c.1888)' }),
    noKey: page.getByText('Not available: this portal has no key for it.'),
    zoomInForRelief: page.getByText(/Zoom in to see the LiDAR hillshade \(zoom \d+\+\)\./),
    unreachable: page.getByText('It cannot be reached at the moment.'),
    /** All of a layer, or part of it, did not come. */
    failed: page.getByText(/It cannot be reached at the moment\.|Not all of it could be loaded\./),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
  }
}
