import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { findNearby } from '#contract/records/nearby.ts'
import { createRecord, type Outline } from '#contract/records/records.ts'
import { speak } from '#web/i18n/index.ts'
import { endAsking, isAskingForPassword } from '#web/lib/sending/password-asking.ts'
import { currentSession, currentToken, keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { wholeJpeg, wholePng } from '#web/testing/picture-headers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSaved } from '#web/testing/sample-record.ts'
import { answerWith, type Outcome, type Asked } from '#web/testing/server.ts'
import { theme } from '#web/ui/style/theme.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordForm } from './record-form.tsx'
import { Routed } from '#web/testing/routed.tsx'

withFreshBrowser()
vi.setConfig({ testTimeout: 20_000 })
// The test environment decodes no pictures; e2e/photos.spec.ts chooses real ones in a real browser.
beforeEach(() =>
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 80, height: 60, close: vi.fn() })),
)
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }))

const barrow: Outline = [
  [52.1, -3.8],
  [52.1, -3.7999],
  [52.1001, -3.7999],
]
// A tenth of a degree each way: 76 km².
const county: Outline = [
  [52, -4],
  [52, -3.9],
  [52.1, -3.9],
  [52.1, -4],
]
const INCOMPLETE = 'Please make sure all required fields are complete'

const FILLED = {
  title: 'Low mound',
  PRN: '',
  description: 'Twelve metres across.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}

interface Given {
  outline?: Outline | null
  /** What was typed before. */
  draft?: object
  answer?: Outcome
}

const created = answering(createRecord, 201, sampleSaved())

function openForm({ outline = barrow, draft, answer = created }: Given = {}) {
  if (draft) sessionStorage.setItem('createRecordDraft', JSON.stringify(draft))
  const asked: Asked[] = []
  answerWith({
    [createRecord.path]: (call) => (asked.push(call), answer),
    [findNearby.path]: answering(findNearby, 200, { sites: [], unasked: [] }),
  })
  const onSaved = vi.fn()
  const onDraw = vi.fn()
  const form = (
    <RecordForm
      outline={outline}
      inProgress={false}
      seen={null}
      {...{ onDraw, onSaved, onShowNearby: vi.fn(), onBeginAfresh: vi.fn() }}
    />
  )
  const { unmount } = render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <Routed>
          <ToastArea>{form}</ToastArea>
        </Routed>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { asked, onSaved, onDraw, unmount, user: userEvent.setup({ applyAccept: false, delay: null }) }
}

type User = ReturnType<typeof userEvent.setup>

const group = (field: string) => screen.getByRole('radiogroup', { name: field })
const chip = (field: string, option: string) =>
  within(group(field)).getByRole<HTMLInputElement>('radio', { name: option })
const choose = (user: User, field: string, option: string) => user.click(chip(field, option))

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save record' }))

/** @param bytes to be added after its end */
function photo(name: string, bytes = 0, type = 'image/png'): File {
  const picture = type === 'image/jpeg' ? wholeJpeg(80, 60) : wholePng(80, 60)
  return new File([picture, new Uint8Array(bytes)], name, { type })
}

function byTouch(): void {
  const nothing = () => undefined
  vi.stubGlobal('ontouchstart', null)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
}

const photoInput = () => screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })

describe('an incomplete form', () => {
  it('shows an error at each empty field and one for the form, and sends nothing', async () => {
    const { user, asked } = openForm({ outline: null })
    await save(user)
    for (const text of [
      'Title is required',
      'Description is required',
      'Site type is required',
      'Monument type is required',
      'Period is required',
      'You must draw a polygon',
      INCOMPLETE,
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(asked).toEqual([])
  })

  it('reports a title of only spaces as missing', async () => {
    const { user } = openForm({ draft: { ...FILLED, title: '   ' } })
    await save(user)
    expect(await screen.findByText('Title is required')).toBeTruthy()
    expect(screen.queryByText('Description is required')).toBeNull()
  })

  it('without a polygon reports only that, and moves the focus there', async () => {
    const { user, asked, onDraw } = openForm({ outline: null, draft: FILLED })
    await save(user)
    expect(await screen.findByText('You must draw a polygon')).toBeTruthy()
    expect(screen.getByText(INCOMPLETE)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Polygon' })))
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Start drawing' }))
    expect(onDraw).toHaveBeenCalledOnce()
  })

  it('moves the focus to the first place with an error, and links to the others', async () => {
    const { user } = openForm({ draft: { title: 'Low mound' } })
    await save(user)
    await waitFor(() => expect(document.activeElement).toBe(chip('Site type', 'Enclosure')))
    const places = within(await screen.findByRole('list', { name: 'Parts to correct' }))
    expect(places.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Site type', 'Monument type', 'Period', 'Description'],
    ])
    await user.click(places.getByRole('link', { name: 'Description' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Description/))
  })

  it('opens the row of a field in it that has an error', async () => {
    const { user, asked } = openForm({ draft: { ...FILLED, PRN: '1'.repeat(200) } })
    expect(screen.queryByLabelText(/^PRN/)).toBeNull()
    await save(user)
    const prn = await screen.findByLabelText(/^PRN/)
    await waitFor(() => expect(document.activeElement).toBe(prn))
    expect(screen.getByText(/^The PRN must be \d+ characters or fewer\.$/)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('removes an error as soon as the field is filled in', async () => {
    const { user } = openForm()
    await save(user)
    await screen.findByText('Title is required')
    await user.type(screen.getByLabelText(/^Title/), 'L')
    await waitFor(() => expect(screen.queryByText('Title is required')).toBeNull())
  })

  it('shows its errors in the language that is chosen afterwards', async () => {
    const { user } = openForm({ outline: null })
    await save(user)
    await screen.findByText('Title is required')
    await act(() => speak('cy'))
    expect(screen.getByText('Mae angen teitl')).toBeTruthy()
    expect(screen.getByText('Rhaid i chi luniadu polygon')).toBeTruthy()
    await act(() => speak('en'))
  })
})

describe('photos', () => {
  it('can come from a camera if there is one', async () => {
    openForm()
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull()
    cleanup()
    byTouch()
    const { user } = openForm()
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo', { selector: 'input' })
    expect(camera.getAttribute('capture')).toBe('environment')
    await user.upload(camera, photo('hillside.jpg', 10, 'image/jpeg'))
    expect(await screen.findByRole('img', { name: 'Picture 1: hillside.jpg' })).toBeTruthy()
    await user.upload(camera, photo('ditch.jpg', 10, 'image/jpeg'))
    expect(await screen.findByText('2 of 5')).toBeTruthy()
  })

  it('are added to the existing ones, up to five', async () => {
    const { user } = openForm()
    await user.upload(
      photoInput(),
      ['1', '2', '3'].map((name) => photo(name)),
    )
    expect(await screen.findByText('3 of 5')).toBeTruthy()
    await user.upload(
      photoInput(),
      ['4', '5', '6'].map((name) => photo(name)),
    )
    expect(await screen.findByText('Only the first 5 pictures were kept.')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /^Picture/ })).toHaveLength(5)
    expect(screen.getByRole('button', { name: 'Add pictures' })).toHaveProperty('disabled', true)
  })
})

describe('the draft', () => {
  it('is stored on every change and restored later', async () => {
    const first = openForm({ draft: FILLED })
    await first.user.click(screen.getByRole('button', { name: /^More you know/ }))
    await first.user.type(screen.getByLabelText(/^PRN/), '47')
    await choose(first.user, 'Monument type', 'Cairn')
    expect(JSON.parse(sessionStorage.getItem('createRecordDraft') ?? '')).toMatchObject({
      ...FILLED,
      PRN: '47',
      monument_type: 'cairn',
    })
    first.unmount()
    openForm()
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Low mound')
    expect(chip('Monument type', 'Cairn').checked).toBe(true)
    expect(screen.getByRole('button', { name: /^More you know/ }).textContent).toContain('PRN 47')
  })
})

describe('saving a record', () => {
  it('sends multipart with the token, and leaves an empty form and no draft', async () => {
    const { user, asked, onSaved } = openForm({ draft: FILLED })
    await user.upload(photoInput(), [photo('a.png'), photo('b.png')])
    expect(await screen.findByText('2 of 5')).toBeTruthy()
    await save(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(7))
    const [call] = asked
    expect(call?.authorization).toBe(`Token ${'f'.repeat(40)}`)
    const sent = call?.body as FormData
    expect(sent.get('site_type')).toBe('mound')
    expect(JSON.parse(sent.get('polygonCoordinate') as string)).toEqual(barrow)
    expect((sent.get('picture2') as File).name).toBe('b.png')
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('')
    expect(screen.queryByRole('img', { name: /^Picture/ })).toBeNull()
    expect(screen.queryByText('Title is required')).toBeNull()
    expect(sessionStorage.getItem('createRecordDraft')).toBeNull()
  })

  it('sends it once, however often Save is pressed', async () => {
    const { asked } = openForm({ draft: FILLED, answer: 'no answer' })
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Record Form' })
    act(() => {
      form.requestSubmit()
      form.requestSubmit()
    })
    expect(await screen.findByRole('button', { name: 'Saving your record' })).toHaveProperty('disabled', true)
    expect(asked).toHaveLength(1)
  })

  it('with a polygon above 5 km² asks first', async () => {
    const { user, asked, onSaved } = openForm({ draft: FILLED, outline: county })
    await save(user)
    const question = await screen.findByRole('dialog')
    expect(within(question).getByRole('heading', { name: 'Is this one feature?' })).toBeTruthy()
    expect(within(question).getByText(/76\.3 km²/)).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(asked).toHaveLength(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(asked).toHaveLength(1)
  })
})

describe('a polygon above 100 km²', () => {
  it('is refused at once, and nothing is sent', async () => {
    const parish: Outline = county.map(([latitude, longitude]) => [latitude, longitude > -4 ? -3.8 : -4])
    const { user, asked } = openForm({ draft: FILLED, outline: parish })
    const polygon = screen.getByRole('group', { name: 'Polygon' })
    expect(within(polygon).getByText(/more than 100 km²/)).toBeTruthy()
    await save(user)
    await waitFor(() => expect(document.activeElement).toBe(polygon))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toHaveLength(0)
  })
})

describe('a save that fails', () => {
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Title/).value

  it('because the database is full shows a dialog and keeps the entry', async () => {
    const { user, onSaved } = openForm({
      draft: FILLED,
      answer: refusing(507, REFUSAL_TEXTS.databaseFull),
    })
    await save(user)
    const dialog = await screen.findByRole('dialog', { name: 'Database Full' })
    expect(dialog.textContent).toContain(
      "Oops, it looks like the database is currently full. We can't save your record right now. Please bear with us — we're working on it.",
    )
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(typed()).toBe('Low mound')
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('because the server has a fault shows a toast, keeps the entry and can be repeated', async () => {
    const { user, asked } = openForm({ draft: FILLED, answer: refusing(500) })
    await user.upload(photoInput(), photo('a.png'))
    expect(await screen.findByText('1 of 5')).toBeTruthy()
    await save(user)
    expect(
      await screen.findByText('There was a problem creating your record. Please try again.'),
    ).toBeTruthy()
    expect(typed()).toBe('Low mound')
    expect(screen.getByRole('img', { name: 'Picture 1: a.png' })).toBeTruthy()
    await save(user)
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('because of a field shows the reason under it, in the visitor’s language', async () => {
    const { user } = openForm({
      draft: FILLED,
      answer: answering(createRecord, 400, {
        monument_type: [REFUSAL_TEXTS.monumentNotOfSite],
        picture1: [REFUSAL_TEXTS.pictureNotImage],
        polygonCoordinate: [REFUSAL_TEXTS.outlineCrossing],
      }),
    })
    await save(user)
    expect(await screen.findByText('This monument type does not belong to the site type.')).toBeTruthy()
    expect(screen.getByText('The edges of the polygon must not cross.')).toBeTruthy()
    expect(screen.getByText('The file is not an image, or is damaged. Choose another.')).toBeTruthy()
    expect(screen.queryByText(INCOMPLETE)).toBeNull()
  })

  it('because the session has ended asks for the password, and keeps the form if it is not given', async () => {
    const answer = refusing(401, REFUSAL_TEXTS.badToken)
    const { user } = openForm({ draft: FILLED, answer })
    await save(user)
    await waitFor(() => expect(isAskingForPassword()).toBe(true))
    act(() => endAsking(false))
    expect(await screen.findByText(/^Your session has ended\./)).toBeTruthy()
    expect(typed()).toBe('Low mound')
    expect([currentSession()?.username, currentToken()]).toEqual(['gwen', null])
    expect(sessionStorage.getItem('createRecordDraft')).toContain('Low mound')
  })
})
