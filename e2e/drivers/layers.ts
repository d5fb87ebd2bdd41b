import type { Page } from '../browser.ts'

/** The layers panel, which controls the layers below the records. */
export function layersOn(page: Page) {
  const layer = (name: string) => page.getByRole('switch', { name })
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  return {
    panel,
    hide: page.getByRole('button', { name: 'Hide layers', exact: true }),
    show: page.getByRole('button', { name: 'Show layers', exact: true }),
    layer,
    hillshade: layer('DTM Hillshade'),
    records: layer('Community Finds'),
    /** The records stay on even if everything else fails. */
    recordsAreOn: page.getByRole('switch', { name: 'Community Finds', checked: true }),
    opacity: page.getByRole('slider', { name: 'Opacity of DTM Hillshade' }),
    satellite: page.getByRole('radio', { name: 'Satellite imagery' }),
    historic: page.getByRole('radio', { name: 'Historic OS (c.1888)' }),
    noKey: page.getByText('Not available on this site.'),
    zoomInForRelief: page.getByText(/Zoom in to see the LiDAR hillshade \(zoom \d+\+\)\./),
    unreachable: page.getByText('This layer could not be loaded. Try again later.'),
    /** The message that a layer, or part of it, failed to load. */
    failed: page.getByText(/This layer could not be loaded\.|Part of this layer could not be loaded\./),
    tryAgain: panel.getByRole('button', { name: 'Try again' }),
  }
}
