import type { Page } from '../browser.ts'

/** The sites that the form lists at the polygon or near it. */
export function nearbyOn(page: Page) {
  const known = page.getByRole('region', { name: 'Already recorded?' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    /** The line of a site, with its kind and its distance. */
    line: (place: string, words: string) =>
      known.getByRole('listitem').filter({ hasText: place }).getByText(words),
    show: (place: string) => button(`Show on the map: ${place}`),
    useNumber: (number: string, place: string) => button(`Use this number, ${number}: ${place}`),
    takeOut: (number: string) => button(`Take ${number} out of the numbers of other records`),
    numberAdded: (number: string) => known.getByText(`${number} is now in “More you know”`),
  }
}
