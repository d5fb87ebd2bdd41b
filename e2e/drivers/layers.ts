import type { Page } from '../browser.ts'

/** The layers panel, which controls the layers below the records. */
export function layersOn(page: Page) {
  const layer = (name: string) => page.getByRole('switch', { name })
  const reliefLayers = page.getByRole('radiogroup', { name: 'LiDAR visualisation' })
  const reliefLayer = (name: string) => reliefLayers.getByRole('radio', { name, exact: true })
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  return {
    panel,
    hide: page.getByRole('button', { name: 'Hide layers', exact: true }),
    show: page.getByRole('button', { name: 'Show layers', exact: true }),
    layer,
    hillshade: layer('DTM Hillshade'),
    records: layer('Community Finds'),
    isOn: (name: string) => page.getByRole('switch', { name, checked: true }),
    /** The button of the help card, close to ground of the national LiDAR. */
    showHere: page.getByRole('button', { name: 'Show LiDAR where I am looking' }),
    /** The notice on the map that the national LiDAR cannot be read. */
    lidarAway: page
      .getByRole('status')
      .getByText(/^The national LiDAR could not be loaded\. What was looked at/),
    /** The records stay on even if everything else fails. */
    recordsAreOn: page.getByRole('switch', { name: 'Community Finds', checked: true }),
    /** The layers of bare ground, each with its thumbnail. */
    reliefLayer,
    chosenByKeyboard: (name: string) => reliefLayer(name).and(page.locator(':checked:focus')),
    thumbnails: reliefLayers.locator('img'),
    opacity: page.getByRole('slider', { name: 'Opacity of DTM Hillshade' }),
    satellite: page.getByRole('radio', { name: 'Satellite imagery' }),
    historic: page.getByRole('radio', { name: 'Historic OS (c.1888)' }),
    noKey: page.getByText('Not available on this site.'),
    zoomInForRelief: page.getByText(/Zoom in to see the LiDAR hillshade \(zoom \d+\+\)\./),
    unreachable: page.getByText('This layer could not be loaded. Try again later.'),
    /** The message that a layer, or part of it, failed to load. */
    failed: page.getByText(/This layer could not be loaded\.|Part of this layer could not be loaded\./),
    /** The notice on the map that pictures of a relief layer are missing in view. */
    incomplete: (layer: string) => page.getByText(`${layer} could not be loaded everywhere.`),
    tryAgain: panel.getByRole('button', { name: 'Try again' }),
  }
}
