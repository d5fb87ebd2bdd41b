import { expect } from 'vitest'
import type { Page } from '../browser.ts'

/** The form of a new record, beside the map or as a sheet over it. */
export function recordFormOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const region = page.getByRole('region', { name: 'Record Form' })
  const form = page.getByRole('form', { name: 'Record Form' })
  const title = region.getByLabel('Title')
  const description = region.getByLabel('Description')
  const group = (field: string) => region.getByRole('radiogroup', { name: field })
  const chip = (field: string, option: string) =>
    group(field).getByRole('radio', { name: option, exact: true })
  const choose = async (field: string, option: string): Promise<void> => {
    // Behind a button where it is not one of the usual ones.
    if ((await chip(field, option).count()) === 0)
      await group(field)
        .getByRole('button', { name: /^Other…/ })
        .click()
    await chip(field, option).check()
  }
  const row = (name: RegExp) => region.getByRole('button', { name })
  const more = row(/^More you know/)
  const publishing = row(/HER/)
  const opened = async (line: typeof more): Promise<void> => {
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  }
  const chosenPicture = (place: number) =>
    page.getByRole('img', { name: new RegExp(`^Picture ${String(place)}: `) })
  return {
    region,
    heading: page.getByRole('heading', { name: 'Record Form' }),
    open: button('Record Form'),
    /** Opens the form on a phone. */
    add: page.locator('main [data-control="add a find"]'),
    startDrawing: button('Start drawing'),
    showMap: button('Show more of the map'),
    showWhole: button('Show the whole form'),
    title,
    description,
    prn: page.getByRole('textbox', { name: /^PRN/ }),
    chip,
    firstChip: (field: string) => group(field).getByRole('radio').first(),
    /** Expects this option to be active in a list. */
    chosen: (field: string, option: string) =>
      group(field).getByRole('radio', { name: option, checked: true }),
    /** The line with what a record does not need: PRN, layer and what the member knows. */
    more,
    openMore: () => opened(more),
    /** The line that says who sees the record, and its licence. */
    publishing,
    openPublishing: () => opened(publishing),
    /** What is to be mended, as the foot of the form lists it. */
    toMend: region.getByRole('list', { name: 'Parts to correct' }).getByRole('link'),
    choose,
    chooseAll: async (site: string, monument: string, period: string): Promise<void> => {
      await choose('Site type', site)
      await choose('Monument type', monument)
      await choose('Period', period)
    },
    pictureInput: page.locator('input[type="file"]').first(),
    camera: page.locator('input[capture]'),
    picture: (place: number, name: string) =>
      page.getByRole('img', { name: `Picture ${String(place)}: ${name}`, exact: true }),
    firstPicture: page.getByRole('img', { name: /^Picture 1: / }),
    pictures: page.getByRole('img', { name: /^Picture/ }),
    madeSmaller: (photos: RegExp) => page.getByRole('status').filter({ hasText: photos }),
    unreadable: (name: string) => page.getByText(`“${name}” cannot be opened as a picture.`),
    /** Width and height in pixels. */
    sizeOfPicture: (place: number): Promise<number[]> =>
      chosenPicture(place).evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }),
    /** Red, green, blue and alpha of the top left pixel. */
    cornerOfPicture: (place: number): Promise<number[]> =>
      chosenPicture(place).evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const context = document.createElement('canvas').getContext('2d')
        context?.drawImage(image, 0, 0)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      }),
    /** The line above Save about the licences of the pictures. */
    picturesHave: (licences: string) =>
      page.getByText(`Licence of the pictures: ${licences}.`, { exact: true }),
    choosePictureLicence: async (place: number, licence: string): Promise<void> => {
      await opened(publishing)
      await button('Choose for each picture').click()
      await page
        .getByRole('combobox', { name: `Licence of picture ${String(place)}` })
        .selectOption({ label: licence })
    },
    /** The permission to pass the find on. */
    passOn: page.getByRole('checkbox', { name: /Historic Environment Record/ }),
    save: button('Save record'),
    /** While photos are being made ready, the record cannot be saved. */
    saveWaits: page.getByRole('button', { name: /Save record/, disabled: true }),
    saved: page.getByText('New record successfully created'),
    notSaved: page.getByText('There was a problem creating your record. Please try again.'),
    incomplete: page.getByText('Please make sure all required fields are complete'),
    lacks: (what: string) => page.getByText(`${what} is required`, { exact: true }),
    isEmpty: async (): Promise<void> => expect(await title.inputValue()).toBe(''),
    /** Pixels of the whole form, whatever of it is in sight. */
    contentHeight: (): Promise<number> => form.evaluate((element) => element.scrollHeight),
    /** @param share of its whole way, 0 to 1 */
    scrollTo: (share: number): Promise<void> =>
      form.evaluate((element, to) => {
        const scroller = element.parentElement
        if (scroller) scroller.scrollTop = to * (scroller.scrollHeight - scroller.clientHeight)
      }, share),
    /** Whether the whole button is what a press in its middle reaches. */
    saveIsInWindow: (): Promise<boolean> =>
      button('Save record').evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return top >= 0 && bottom <= window.innerHeight && element.contains(hit)
      }),
    /** The share of the window that the sheet covers, 0 to 1. */
    height: async (): Promise<number> => {
      const box = await region.boundingBox()
      return (box?.height ?? 0) / (page.viewportSize()?.height ?? 1)
    },
  }
}
