import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos } from '#web/testing/sample-record.ts'
import { show } from '#web/testing/show.tsx'
import { EditedLicence } from './edited-licence.tsx'
import { FIRST_LICENCE } from './licence-choice.rules.ts'
import { LicenceFields } from './licence-fields.tsx'

withFreshBrowser()

function openNew(photos = 2) {
  const onChange = vi.fn()
  show(<LicenceFields licence={FIRST_LICENCE} photos={photos} onChange={onChange} />)
  return { onChange, user: userEvent.setup() }
}

test('the form says which licence the record gets, and that it is given for good', () => {
  openNew()
  screen.getByText(/Saving gives your text and outline the licence/)
  screen.getByText(/You cannot end the licence for copies that others already have\./)
  expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by/4.0/',
  )
})

test('the permission for the HER is not given unless it is ticked', async () => {
  const { onChange, user } = openNew()
  const tick = screen.getByRole('checkbox', { name: /Historic Environment Record/ })
  expect(tick).toHaveProperty('checked', false)
  await user.click(tick)
  expect(onChange).toHaveBeenCalledWith({ record: 'cc-by-4.0', her_permission: true })
})

test('each picture can have another licence', async () => {
  const { onChange, user } = openNew()
  screen.getByText('Licence of the pictures: CC BY 4.0.')
  await user.click(screen.getByRole('button', { name: 'Choose for each picture', expanded: false }))
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Licence of picture 2' }),
    'All rights reserved',
  )
  expect(onChange).toHaveBeenCalledWith({ ...FIRST_LICENCE, pictures: { 2: 'all-rights-reserved' } })
})

test('nothing about pictures is said while there are none', () => {
  openNew(0)
  expect(screen.queryByText(/Licence of the pictures/)).toBeNull()
})

function openEdited(licence: 'none' | 'cc-by-4.0') {
  const onChange = vi.fn()
  show(
    <EditedLicence
      record={{ record: licence, terms: null, her_permission: true }}
      stored={samplePhotos(1)}
      photos={1}
      licence={{}}
      onChange={onChange}
      photoLicences={{}}
      onPhotosChange={vi.fn()}
    />,
  )
  return { onChange, user: userEvent.setup() }
}

test('a record without a licence can be given one when it is edited', async () => {
  const { onChange, user } = openEdited('none')
  await user.click(screen.getByRole('checkbox', { name: /^Give my text and outline/ }))
  expect(onChange).toHaveBeenCalledWith({ record: 'cc-by-4.0' })
})

test('the form that edits a record shows what it has: its licence, its permission, its pictures', () => {
  openEdited('cc-by-4.0')
  screen.getByText(/Your text and outline have the licence/)
  screen.getByText('Licence of the pictures: No licence given and CC BY 4.0.')
  expect(screen.getByRole('checkbox', { name: /Historic Environment Record/ })).toHaveProperty(
    'checked',
    true,
  )
})
