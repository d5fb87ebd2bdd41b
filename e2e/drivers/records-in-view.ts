import type { Page } from '../browser.ts'

/** The list of what is in view, and the filter of the records. */
export function recordsInViewOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const filter = page.getByRole('region', { name: 'Filter', exact: true })
  const field = page.getByRole('combobox', { name: 'Search the map' })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  /** Beside or under the form the search is an icon until it is pressed; without a pointer, which may be elsewhere. */
  const unfold = async () => {
    const icon = page.locator('main button[data-control="search"]')
    if (await icon.isVisible()) await icon.dispatchEvent('click')
    await field.waitFor()
  }
  const openPart = async (name: string) => {
    await unfold()
    await field.click()
    await tab(name).click()
  }
  const chips = page.getByRole('region', { name: 'Filters in use' })
  const list = page.getByRole('region', { name: 'In view', exact: true })
  return {
    list,
    field,
    unfold,
    open: () => openPart('In view'),
    close: button('Close the search panel'),
    /** A record, a monument or a site as the list shows it. */
    entry: (title: string) => button(title),
    viewFull: (title: string) => button(`View Full Record: ${title}`),
    unreachable: list.getByText('This list could not be loaded. Try again.'),
    tryAgain: list.getByRole('button', { name: 'Try again' }),
    filter: {
      open: () => openPart('Filter'),
      choose: (name: string) => filter.getByRole('button', { name, exact: true }),
      backToList: button('List records in view'),
      chips,
      remove: (name: string) =>
        chips.getByRole('button', { name: new RegExp(`^Remove from the filter: .*${name}$`) }),
      clear: chips.getByRole('button', { name: 'Clear all' }),
    },
  }
}
