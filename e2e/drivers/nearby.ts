import type { Page } from '../browser.ts'

/** What the form says of places that are recorded at the polygon or close to it. */
export function nearbyOn(page: Page) {
  const known = page.getByRole('region', { name: 'Already known?' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    /** The line of a place, which says what it is and how far off it lies. */
    line: (place: string, words: string) =>
      known.getByRole('listitem').filter({ hasText: place }).getByText(words),
    show: (place: string) => button(`Show on the map: ${place}`),
    useNumber: (number: string, place: string) => button(`Use its number, ${number}: ${place}`),
    numberUsed: (number: string) => known.getByText(`The PRN field now holds ${number}.`),
  }
}
