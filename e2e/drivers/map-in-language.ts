import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

/** The names of controls and panels on the map in either language. */
const WORDS = {
  en: {
    search: 'Search the map',
    list: 'In view',
    viewRecord: 'View Full Record',
    profile: 'View Full Profile',
    leave: 'Leave the LiDAR Portal?',
    filter: 'Filter',
    closeSearch: 'Close the search panel',
    compareEnd: 'Stop comparing',
    pictureSave: 'Save image',
    attributes: 'Attributes',
    attributesHeading: 'Map Attributions',
    keysHeading: 'Keys for the map',
    layers: 'Toggle layers',
    layersHeading: 'Layers',
    add: 'Add a find',
    form: 'Record Form',
    save: 'Save record',
    incomplete: 'Please make sure all required fields are complete',
    help: 'Help me choose a type',
    gotIt: 'Got it',
  },
  cy: {
    search: 'Chwilio’r map',
    list: 'Yn y golwg',
    viewRecord: 'Gweld y cofnod llawn',
    profile: 'Gweld y proffil llawn',
    leave: 'Gadael y Porth LiDAR?',
    filter: 'Hidlo',
    closeSearch: 'Cau’r panel chwilio',
    compareEnd: 'Gorffen cymharu',
    pictureSave: 'Cadw’r ddelwedd',
    attributes: 'Cydnabyddiaethau',
    attributesHeading: 'Cydnabyddiaethau’r map',
    keysHeading: 'Bysellau ar gyfer y map',
    layers: 'Dangos neu guddio’r haenau',
    layersHeading: 'Haenau',
    add: 'Ychwanegu darganfyddiad',
    form: 'Ffurflen gofnodi',
    save: 'Cadw’r cofnod',
    incomplete: 'Gwnewch yn siŵr fod pob maes gofynnol wedi’i lenwi',
    help: 'Help i ddewis math',
    gotIt: 'Iawn',
  },
}

type Words = (typeof WORDS)['en']

/** Everything that can be opened on the map, by its name in either language. */
export function mapInLanguage(page: Page, language: keyof typeof WORDS) {
  const words = WORDS[language]
  const button = (name: keyof Words) => page.getByRole('button', { name: words[name], exact: true })
  const dialog = (name: keyof Words) => page.getByRole('dialog', { name: words[name] })
  return {
    search: page.getByRole('combobox', { name: words.search }),
    searchOptions: page.getByRole('listbox').getByRole('option'),
    list: page.getByRole('tab', { name: words.list, exact: true }),
    viewRecord: (title: string) => page.getByRole('button', { name: `${words.viewRecord}: ${title}` }),
    record: (title: string) => {
      const record = page.getByRole('dialog', { name: title })
      return {
        mapAtRest: record.locator('canvas[aria-busy="false"]'),
        /** In the line below the title. */
        recordedBy: record
          .getByRole('paragraph')
          .getByRole('button', { name: /^demo_/ })
          .first(),
        dialog: record,
      }
    },
    memberCard: page.getByRole('dialog', { name: /^@demo_/ }),
    viewProfile: page.getByRole('dialog', { name: /^@demo_/ }).getByRole('button', { name: words.profile }),
    leaveQuestion: dialog('leave'),
    openFilter: page.getByRole('tab', { name: words.filter, exact: true }),
    filter: page.getByRole('tabpanel', { name: words.filter }),
    closeSearch: button('closeSearch'),
    compare: inTools(page, 'compare'),
    endComparison: button('compareEnd').last(),
    picture: inTools(page, 'save image'),
    /** The button that saves the image, enabled when the image has been drawn. */
    savePicture: page.getByRole('button', { name: words.pictureSave, exact: true, disabled: false }),
    attributes: { open: button('attributes'), dialog: dialog('attributesHeading') },
    keys: { open: inTools(page, 'keys'), dialog: page.getByRole('dialog', { name: words.keysHeading }) },
    layers: button('layers'),
    layersPanel: page.getByRole('region', { name: words.layersHeading }),
    add: button('add'),
    form: button('form'),
    save: button('save'),
    incomplete: page.getByText(words.incomplete),
    help: button('help'),
    helpUnderstood: page.getByRole('button', { name: words.gotIt }),
    /** The account menu has the name of the member. */
    accountMenu: (username: string) => page.getByRole('button', { name: new RegExp(username) }),
  }
}
