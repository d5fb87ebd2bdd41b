import { describe, expect, it } from 'vitest'
import { NOT_DRAWING } from '#web/map/drawing/drawing-state.ts'
import {
  BARROW,
  changedDraft,
  CONFLICT,
  corners,
  DRAFT,
  DRAWN,
  drawn,
  edit,
  entry,
  having,
  loaded,
  notSaved,
  ofDraft,
  OTHER,
  page,
  pictures,
  read,
  save,
  sent,
  submit,
  through,
  typed,
} from '#web/testing/unfinished-states.ts'
import { EMPTY_ENTRY } from '../form/record-form.rules.ts'
import { type Event, type State } from './reducer.ts'
import { NOTHING } from './unfinished-record.ts'

describe('saving', () => {
  const saving = through(having({ ...changedDraft, pictures }), save()).state

  it('opens again when it is saved, and links the photos to the draft', () => {
    const { state, commands } = through(saving, {
      type: 'draft saved',
      draft: { ...DRAFT, version: 2 },
      sent,
    })
    expect([state.phase.is, state.record.server?.version]).toEqual(['open', 2])
    expect(commands.slice(1)).toEqual([
      { do: 'say', words: 'saved' },
      { do: 'tag photos', name: 'a', draft: 3 },
    ])
  })

  it('does not say again that this browser stores no photos', () => {
    const answer: Event = { type: 'draft saved', draft: DRAFT, sent: { ...sent, photosKept: false } }
    expect(through(saving, answer).done).toEqual(['store', 'say'])
  })

  it('sends a draft that was deleted elsewhere as a new one, once', () => {
    const { state, commands } = through(saving, notSaved(404))
    expect(commands).toEqual([{ do: 'send draft', sending: { ...sent, kept: null } }])
    expect(through(state, notSaved(404, null)).commands).toEqual([{ do: 'say', words: 'failed' }])
  })

  it('is a conflict if another device saved first', () => {
    const { state, done } = through(saving, notSaved(409))
    expect([state.phase, done]).toEqual([{ is: 'conflict', conflict: CONFLICT }, []])
  })

  it.each([
    [409, 'tooMany'],
    [500, 'failed'],
    [null, 'failed'],
  ] as const)('opens again if it fails with %s', (status, words) => {
    const { state, commands } = through(saving, notSaved(status, null))
    expect([state.phase.is, commands]).toEqual(['open', [{ do: 'say', words }]])
  })

  it('keeps what is typed meanwhile', () => {
    const { state, done } = through(saving, typed)
    expect([state.phase.is, state.record.entry, done]).toEqual(['saving', entry, ['store']])
  })
})

describe('conflict', () => {
  const conflict = having(changedDraft, { phase: { is: 'conflict', conflict: CONFLICT } })

  it('saves as a new draft, and says so until it is saved', () => {
    const { state, commands } = through(conflict, save('new'))
    expect(commands).toEqual([{ do: 'send draft', sending: sent }])
    expect(state.phase).toEqual({ is: 'saving', conflict: CONFLICT })
    const saved = through(state, { type: 'draft saved', draft: OTHER, sent }).state
    expect([saved.phase.is, saved.record.server?.id]).toEqual(['open', 4])
  })

  it('stands while the form changes', () => {
    expect(through(conflict, typed).state.phase.is).toBe('conflict')
  })

  it('takes another draft', () => {
    expect(through(conflict, loaded(OTHER)).state.phase.is).toBe('opening')
  })

  it('ends with the page', () => {
    const next: Event = { type: 'map ready', page: {}, drawing: NOT_DRAWING }
    expect(through(conflict, next).state.phase.is).toBe('open')
  })
})

describe('sending', () => {
  const sending = through(having({ ...ofDraft, pictures }), submit).state

  it('drops the draft and the photos only when the record is created', () => {
    expect(through(having({ ...ofDraft, pictures }), submit).done).toEqual(['send record'])
    const { state, done } = through(sending, { type: 'created', id: 12 })
    expect([state.phase, state.record]).toEqual([{ is: 'saved', id: 12 }, NOTHING])
    expect(done).toEqual(['remove draft', 'remove photos', 'store'])
  })

  it('keeps everything if it fails, as with a cut upload or a session that has ended', () => {
    const { state, done } = through(sending, { type: 'not created' })
    expect([state.phase.is, state.record, done]).toEqual(['open', sending.record, []])
  })

  it('removes a draft that was saved meanwhile', () => {
    const created = through(sending, { type: 'created', id: 12 }).state
    const { commands, state } = through(created, { type: 'draft saved', draft: DRAFT, sent })
    expect(commands).toMatchObject([{ do: 'remove draft', draft: { id: 3, version: 1 } }])
    expect(state.record).toEqual(NOTHING)
  })
})

describe('editing', () => {
  const editing = through(having({ entry }), edit(12)).state

  it('stores no polygon, and what is unfinished is there afterwards', () => {
    const { state, done } = through(editing, drawn(DRAWN), drawn(NOT_DRAWING), { type: 'edit left' })
    expect([state.phase.is, state.record.entry, state.record.outline]).toEqual(['open', entry, null])
    expect(done).toEqual(['end edit'])
  })

  it('leaves the empty state empty', () => {
    expect(through(having({}), edit(12), { type: 'edit left' }).state.phase.is).toBe('empty')
    expect(through(having({}), { type: 'edit left' }).done).toEqual([])
  })

  it.each<[string, State, Event]>([
    ['edit.notYours', having({}), edit(12, { own: false })],
    ['edit.polygonFirst', having({}), edit(12, { free: false })],
    ['edit.polygonFirst', having({}), edit(12, { drawing: DRAWN })],
    ['edit.polygonFirst', having({ outline: BARROW }), edit(12)],
    ['edit.polygonFirst', having({ corners: BARROW }), edit(12)],
    ['edit.gone', having({}), { type: 'edit missing', id: 12 }],
  ])('is refused with %s', (words, state, event) => {
    const next = through(state, event)
    expect(next.state).toEqual(state)
    expect(next.commands).toEqual([
      { do: 'say of edit', words },
      { do: 'leave address', of: 'edit' },
    ])
  })

  it('stays if its record is deleted elsewhere, or loaded again', () => {
    const missing = through(editing, { type: 'edit missing', id: 12 })
    expect([missing.state, missing.done]).toEqual([editing, ['say of edit']])
    expect(through(editing, edit(12)).done).toEqual([])
  })

  it('moves to another record although a polygon is on the map', () => {
    expect(through(editing, edit(13, { drawing: DRAWN })).state.phase).toMatchObject({ record: { id: 13 } })
  })

  it('is left when the session changes, and its polygon is never stored for the next member', () => {
    const { state, done } = through(editing, read(NOTHING, '8'), drawn(DRAWN))
    expect([state.phase.is, state.record, done]).toEqual(['editing', NOTHING, []])
    expect(through(state, { type: 'edit left' }).state.phase.is).toBe('empty')
  })
})

describe('saved', () => {
  const saved = through(having({ entry }), submit, { type: 'created', id: 12 }).state

  it('ends with the next drawing, with the next text, and when it is closed', () => {
    expect(through(saved, drawn(corners(0))).state.phase.is).toBe('saved')
    expect(through(saved, drawn(corners(1))).state.phase.is).toBe('open')
    expect(through(saved, typed).state.phase.is).toBe('open')
    expect(through(saved, { type: 'closed' }).state.phase.is).toBe('empty')
  })

  it('stands while the form is emptied, and comes back after an edit', () => {
    const emptied: Event = { type: 'changed', change: { entry: EMPTY_ENTRY } }
    expect(through(saved, emptied).state.phase.is).toBe('saved')
    expect(through(saved, edit(12), { type: 'edit left' }).state.phase).toEqual({ is: 'saved', id: 12 })
  })

  it('ends with its page', () => {
    const next: Event = { type: 'map ready', page: {}, drawing: NOT_DRAWING }
    expect(through(saved, next).state.phase.is).toBe('empty')
  })
})

describe('any state', () => {
  const phases: State['phase'][] = [
    { is: 'open' },
    { is: 'opening', draft: DRAFT, first: false },
    { is: 'saving', conflict: null },
    { is: 'conflict', conflict: CONFLICT },
    { is: 'sending' },
    { is: 'saved', id: 12 },
  ]

  it.each(phases)('is that of the next member: $is', (phase) => {
    const before = having(ofDraft, { phase })
    const next = through(before, read(NOTHING, '8')).state
    expect([next.phase.is, next.record, next.member]).toEqual(['empty', NOTHING, '8'])
    expect(through(next, read(ofDraft)).state).toMatchObject({ phase: { is: 'open' }, record: ofDraft })
  })

  it.each(phases)('goes on when the same member reads the same record: $is', (phase) => {
    const before = having(ofDraft, { phase })
    expect(through(before, read(ofDraft)).state).toEqual(before)
  })

  it('keeps the drawing of another page apart, as after the Back button', () => {
    const back = {}
    const left = having({ outline: BARROW }, { page: { page, drawing: DRAWN } })
    const { state, done } = through(
      left,
      { type: 'drawn', page: back, drawing: NOT_DRAWING },
      { type: 'map ready', page: back, drawing: NOT_DRAWING },
      drawn(NOT_DRAWING),
    )
    expect([state.record.outline, done]).toEqual([BARROW, ['bring back']])
  })

  it('loses no polygon with the session: the map is emptied after it is lost', () => {
    const before = having({ outline: BARROW }, { page: { page, drawing: DRAWN } })
    const { state, done } = through(before, { type: 'map lost' }, drawn(NOT_DRAWING))
    expect([state.record.outline, done]).toEqual([BARROW, []])
    const { commands } = through(state, { type: 'map ready', page, drawing: NOT_DRAWING })
    expect(commands).toMatchObject([{ do: 'bring back' }])
  })
})
