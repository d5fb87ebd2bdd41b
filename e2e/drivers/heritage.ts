import type { Page } from '../browser.ts'

/** Monuments, parks and sites of the national record, on the map. */
export function heritageOn(page: Page) {
  const site = page.getByRole('dialog').filter({ hasText: 'National Monuments Record site' })
  return {
    /** The popup of a feature by its name. */
    popup: (name: string) => {
      const popup = page.getByRole('dialog', { name, exact: true })
      return {
        popup,
        says: (text: string) => popup.getByText(text, { exact: true }),
        report: popup.getByRole('link', { name: 'Read Cadw’s report (opens in a new tab)' }),
      }
    },
    site: {
      popup: site,
      link: site.getByRole('link', { name: 'The site’s own page (opens in a new tab)' }),
    },
    /** In the popup of a record: the link to a monument at the same place. */
    alsoHere: (name: string) => page.getByRole('button', { name: `${name} (Scheduled Monument)` }),
    recordFirst: page.getByText('LiDAR Feature'),
    credit: page.getByText(/The Welsh Historic Environment Service \(Cadw\), \d\d\/\d\d\/\d{4}/),
    zoomInForSites: page.getByText('Zoom in to see National Monuments Record points (zoom 11+).'),
    notAll: page.getByText(/Only [\d,]+ points are shown here\. Zoom in to see all\./).first(),
  }
}
