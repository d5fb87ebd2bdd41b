import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

/** The list of what is in view, and the filter of the records. */
export function recordsInViewOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const filter = page.getByRole('region', { name: 'Filter records' })
  const chips = page.getByRole('region', { name: 'Filters in use' })
  const list = page.getByRole('region', { name: 'In view' })
  return {
    list,
    open: inTools(page, 'in view'),
    close: button('Close the list'),
    /** A record, a monument or a site as the list shows it. */
    entry: (title: string) => button(title),
    viewFull: (title: string) => button(`View Full Record: ${title}`),
    unreachable: list.getByText('This list could not be loaded. Try again.'),
    tryAgain: list.getByRole('button', { name: 'Try again' }),
    filter: {
      open: inTools(page, 'filter'),
      choose: (name: string) => filter.getByRole('button', { name, exact: true }),
      backToList: button('List records in view'),
      chips,
      remove: (name: string) =>
        chips.getByRole('button', { name: new RegExp(`^Remove from the filter: .*${name}$`) }),
      clear: chips.getByRole('button', { name: 'Clear all' }),
    },
  }
}
