import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { getOwnProfile, updateProfile, type ProfileCard } from '#contract/accounts/profiles.ts'
import english from '#web/i18n/en/refusals.json'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

const OWN = getOwnProfile.path
const UPDATE = '/api/profiles/3/update/'

withFreshBrowser()

function signIn() {
  const token = '9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'
  keepSession({ token, username: 'gwen', email: 'gwen@example.org', id: 3 })
}

async function openForm(known: Partial<ProfileCard> = {}, answer?: Answering) {
  signIn()
  const asked = answerWith({
    [OWN]: answering(getOwnProfile, 200, sampleProfile(known)),
    [UPDATE]: answer ?? answering(updateProfile, 200, { ...sampleProfile(), user_records: [] }),
  })
  const router = openPortal('/profile')
  const user = userEvent.setup({ delay: null, applyAccept: false })
  await screen.findByRole('button', { name: 'Save profile' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save profile' }))
  const sent = () => {
    const body = asked.find(({ address }) => address === UPDATE)?.body
    return body instanceof FormData ? Object.fromEntries(body) : null
  }
  return { asked, router, user, save, sent }
}

async function write(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

function pictureOf(bytes: number, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], 'me.png', { type })
}

describe('the member’s own profile', () => {
  test('greets the member, counts the records and links back to the portal', async () => {
    await openForm({ record_count: 12 })
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull()
    screen.getByRole('heading', { level: 1, name: 'Welcome, gwen' })
    screen.getByText('You have recorded 12 features.')
    const back = screen.getByRole('link', { name: 'Back to the LiDAR Portal' })
    expect(back.getAttribute('href')).toBe('/LidarPortal')
  })

  test('shows every field with its value', async () => {
    await openForm({ bluesky: 'https://bsky.example/gwen', location: null })
    const values = ['Bio', 'Location', 'Organisation', 'Website', 'X (Twitter)', 'Facebook', 'Instagram']
      .concat(['LinkedIn', 'Bluesky'])
      .map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
    expect(values).toEqual([
      'I walk the Dyfi valley.',
      '',
      'Cymdeithas Hanes',
      ...['', '', '', '', ''],
      'https://bsky.example/gwen',
    ])
    expect(screen.getByLabelText('Bio').getAttribute('rows')).toBe('5')
    expect(screen.getByRole('combobox', { name: 'Expertise level' })).toHaveProperty('value', 'researcher')
  })

  test('can be requested again if it failed to load', async () => {
    signIn()
    let working = false
    answerWith({
      [OWN]: () => (working ? answering(getOwnProfile, 200, sampleProfile()) : refusing(400)),
    })
    openPortal('/profile')
    await screen.findByText(
      'Your profile could not be loaded. The server cannot do this at the moment. Try again later.',
    )
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByLabelText('Bio')
  })
})

describe('saving', () => {
  test('sends every field, confirms it, and reloads the page after a moment', async () => {
    const { user, save, sent } = await openForm()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    await write(user, 'Website', 'gwen.example')
    await write(user, 'Facebook', 'http://facebook.example/gwen')
    const expertise = screen.getByRole('combobox', { name: 'Expertise level' })
    const levels = within(expertise).getAllByRole('option')
    expect(levels.map(({ textContent }) => textContent)).toEqual([
      'Beginner',
      'Enthusiast',
      'Researcher',
      'Professional',
    ])
    await user.selectOptions(expertise, 'Professional')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await save()
    await screen.findByText('Profile updated!')
    expect(sent()).toEqual({
      bio: 'I walk the Dyfi valley.',
      location: 'Machynlleth',
      expertise_level: 'professional',
      organisation: 'Cymdeithas Hanes',
      website: 'https://gwen.example',
      twitter: '',
      facebook: 'http://facebook.example/gwen',
      instagram: '',
      linkedin: '',
      bluesky: '',
    })
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1500)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('with errors shows the server’s texts under their fields and keeps the entry', async () => {
    const { user, save } = await openForm(
      {},
      answering(updateProfile, 400, {
        twitter: [REFUSAL_TEXTS.urlInvalid],
        profile_picture: [REFUSAL_TEXTS.pictureEmpty],
      }),
    )
    await write(user, 'X (Twitter)', '@gwen')
    await write(user, 'Bio', 'Changed')
    await save()
    await screen.findByText('Update failed. Please try again.')
    const field = screen.getByLabelText<HTMLInputElement>('X (Twitter)')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a full web address, for example https://example.org',
    )
    screen.getByText('The file is empty. Choose another.')
    expect([field.value, screen.getByLabelText<HTMLInputElement>('Bio').value]).toEqual(['@gwen', 'Changed'])
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test.each([
    ['X (Twitter)', 'twitter', '@ceri', 'https://x.com/ceri'],
    ['X (Twitter)', 'twitter', 'ceri', 'https://x.com/ceri'],
    ['Instagram', 'instagram', ' @ceri.jones ', 'https://www.instagram.com/ceri.jones'],
    ['Instagram', 'instagram', 'instagram.com/ceri', 'https://instagram.com/ceri'],
    ['Bluesky', 'bluesky', '@ceri.bsky.social', 'https://bsky.app/profile/ceri.bsky.social'],
  ])('%s: sends %s as an address for %j', async (label, field, written, address) => {
    const { user, save, sent } = await openForm()
    await write(user, label, written)
    await save()
    await screen.findByText('Profile updated!')
    expect(sent()).toMatchObject({ [field]: address })
  })

  test('sends no link that leads nowhere, and says so at its field only', async () => {
    const { user, save, sent } = await openForm()
    await write(user, 'Website', 'my page')
    await save()
    const field = screen.getByLabelText<HTMLInputElement>('Website')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      english.urlInvalid,
    )
    expect(screen.queryByText('Update failed. Please try again.')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(sent()).toBeNull()
  })

  test('is not needed to see that a text is too long', async () => {
    const { user } = await openForm()
    await write(user, 'Bio', 'w'.repeat(501))
    const field = screen.getByLabelText('Bio')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    screen.getByText('501 of 500 characters')
    await write(user, 'Bio', 'w'.repeat(500))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('false'))
  })

  test('is not attempted with a field over its limit', async () => {
    const { user, save, sent } = await openForm()
    await write(user, 'Bio', 'w'.repeat(501))
    await save()
    await screen.findByText('Use 500 characters or fewer.')
    expect(sent()).toBeNull()
  })

  test('after the session has ended asks for the password, and keeps everything if it is not given', async () => {
    const { router, user, save } = await openForm({}, refusing(401, REFUSAL_TEXTS.badToken))
    await write(user, 'Bio', 'A long text about the Dyfi')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Update failed. Please try again.')
    expect(router.location.pathname).toBe('/profile')
    expect(screen.getByLabelText<HTMLInputElement>('Bio').value).toBe('A long text about the Dyfi')
  })
})

describe('the picture', () => {
  const choose = (user: ReturnType<typeof userEvent.setup>, file: File) =>
    user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file)

  test('is shown before it is sent', async () => {
    const { user, save, sent } = await openForm()
    await choose(user, pictureOf(100))
    await screen.findByRole('img', { name: 'Chosen picture: me.png' })
    await save()
    await screen.findByText('Profile updated!')
    expect(sent()?.profile_picture).toBeInstanceOf(File)
  })

  test.each([
    ['of 2 MB and a byte', pictureOf(2 * 1024 * 1024 + 1), 'Each file must be under 2MB.'],
    ['of another type', pictureOf(100, 'image/webp'), 'Pictures must be PNG, GIF or JPEG files.'],
  ])('is refused: %s', async (_, file, text) => {
    const { user, save, sent } = await openForm()
    await choose(user, file)
    await screen.findByText(text)
    expect(screen.queryByRole('img', { name: /Chosen/ })).toBeNull()
    await save()
    await screen.findByText('Profile updated!')
    expect(sent()).not.toHaveProperty('profile_picture')
  })

  test('can be removed, and the removal can be undone', async () => {
    const { user, save, sent } = await openForm({ profile_picture: '/media/gwen.jpg' })
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }))
    screen.getByText('The picture will be removed when you save.')
    await user.click(screen.getByRole('button', { name: 'Keep the old picture' }))
    screen.getByRole('img', { name: 'Picture of gwen' })
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }))
    await save()
    await screen.findByText('Profile updated!')
    expect(sent()?.profile_picture).toBe('')
  })
})
