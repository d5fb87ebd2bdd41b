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
  submission,
  submit,
  through,
  typed,
} from '#web/testing/unfinished-states.ts'
import { EMPTY_ENTRY } from '../form/record-form.rules.ts'
import { AT_FIRST, type Event } from './reducer.ts'
import { NOTHING, recordOfDraft, type UnfinishedRecord } from './unfinished-record.ts'

describe('restoring', () => {
  it('reads nothing into the empty state, and something into the open one', () => {
    expect(through(AT_FIRST, read(NOTHING)).state.phase).toEqual({ is: 'empty' })
    expect(through(AT_FIRST, read({ ...NOTHING, entry })).state.phase).toEqual({ is: 'open' })
  })

  it('stores no drawing of a page that has not restored its own: an empty map does not delete the polygon', () => {
    const before = having({ outline: BARROW }, { page: null, lastPage: null })
    expect(through(before, drawn(NOT_DRAWING)).done).toEqual([])
    const { state, commands } = through(before, { type: 'map ready', page, drawing: NOT_DRAWING })
    expect(commands).toEqual([{ do: 'bring back', record: state.record }])
    expect(through(state, drawn(NOT_DRAWING), drawn(DRAWN)).done).toEqual([])
  })

  it('brings back corners, words and photos, and nothing where there is nothing', () => {
    const back = (record: Partial<UnfinishedRecord>) =>
      through(having(record, { page: null }), { type: 'map ready', page, drawing: NOT_DRAWING }).done
    expect(back({ corners: BARROW })).toEqual(['bring back'])
    expect(back({ entry })).toEqual(['bring back'])
    expect(back({ pictures })).toEqual(['bring back'])
    expect(back({ level: 'open' })).toEqual([])
    expect(back({})).toEqual([])
  })
})

describe('empty', () => {
  it.each<[string, Event]>([
    ['a corner', drawn(corners(1))],
    ['a text', typed],
    ['photos', { type: 'changed', change: { pictures } }],
  ])('opens and is stored with %s', (_, event) => {
    const { state, done } = through(having({}), event)
    expect([state.phase.is, done]).toEqual(['open', ['store']])
  })

  it('opens a draft that the address names', () => {
    const { state, commands } = through(having({}), loaded(DRAFT))
    expect([state.phase.is, commands]).toEqual(['opening', [{ do: 'find photos', draft: 3 }]])
  })

  it('is edited where the address names a record', () => {
    const { state, done } = through(having({}), edit(12))
    expect([state.phase.is, done]).toEqual(['editing', ['edit']])
  })
})

describe('open', () => {
  it('stores what is typed, drawn and chosen', () => {
    const { state, done } = through(having({ entry }), drawn(DRAWN), {
      type: 'changed',
      change: { level: 'open' },
    })
    expect(state.record).toMatchObject({ entry, outline: BARROW, level: 'open' })
    expect([state.phase.is, done]).toEqual(['open', ['store', 'store']])
  })

  it('is empty again when all is taken away', () => {
    const { state } = through(having({ entry }), { type: 'changed', change: { entry: EMPTY_ENTRY } })
    expect([state.phase.is, state.record]).toEqual(['empty', NOTHING])
  })

  it('is sent as a draft, and as a record', () => {
    const saving = through(having(ofDraft), save())
    expect(saving.state.phase).toEqual({ is: 'saving', conflict: null })
    expect(saving.commands).toEqual([{ do: 'send draft', sending: { ...sent, kept: ofDraft.server } }])
    expect(through(having({ entry }), submit)).toMatchObject({
      state: { phase: { is: 'sending' } },
      commands: [{ do: 'send record', submission }],
    })
  })

  it('becomes a new record with the first corner of another polygon, with copies of the photos', () => {
    const before = having({ ...ofDraft, outline: null, pictures }, { page: { page, drawing: corners(0) } })
    const { state, commands } = through(before, drawn(corners(1)))
    expect(state.record).toMatchObject({ server: null, before: ofDraft.server, corners: BARROW.slice(0, 1) })
    expect(commands.map((command) => command.do)).toEqual(['store', 'copy photos'])
    const copied = { name: 'b', count: 2 }
    const after = through(state, { type: 'photos copied', from: 'a', pictures: copied }).state
    expect(after.record.pictures).toEqual(copied)
    expect(through(after, { type: 'photos copied', from: 'a', pictures: null }).done).toEqual([])
  })

  it('goes on with the previous draft instead', () => {
    const { state } = through(having({ entry, before: ofDraft.server }), {
      type: 'continued',
      server: { ...CONFLICT, version: 1, title: '', drawn: true, content: '' },
    })
    expect(state.record).toMatchObject({ server: { id: 3 }, before: null })
  })

  it('starts over: the photos and the map are emptied', () => {
    const { state, done } = through(having({ entry, pictures }), { type: 'started over' })
    expect([state.phase.is, state.record, state.fillings]).toEqual(['empty', NOTHING, 1])
    expect(done).toEqual(['store', 'remove photos', 'empty map'])
  })
})

describe('opening', () => {
  it('sends unsaved work first, then finds photos, then stores and shows the draft', () => {
    const first = through(having({ entry, pictures }), loaded(OTHER))
    expect(first.commands).toEqual([{ do: 'send draft', sending: sent }])
    const { state, done } = through(
      first.state,
      { type: 'draft saved', draft: DRAFT, sent },
      { type: 'photos found', draft: 4, pictures: null },
    )
    expect(done).toEqual(['tag photos', 'find photos', 'store', 'show draft', 'leave address', 'say'])
    expect(state.record).toEqual(recordOfDraft(OTHER, null))
    expect([state.phase.is, state.fillings]).toEqual(['open', 1])
  })

  it('takes the place of a saved draft without sending it', () => {
    expect(through(having(ofDraft), loaded(OTHER)).done).toEqual(['find photos'])
  })

  it('is asked for once', () => {
    expect(through(having({}), loaded(DRAFT), loaded(DRAFT)).done).toEqual(['find photos'])
  })

  it('keeps what is typed until the draft is shown', () => {
    const { state } = through(having({}), loaded(DRAFT), typed)
    expect([state.phase.is, state.record.entry]).toEqual(['opening', entry])
  })

  it('changes nothing if the draft is missing, or if corners are open', () => {
    const before = having({ entry, corners: BARROW })
    const missing = through(before, { type: 'draft missing' })
    expect([missing.state, missing.commands[0]]).toEqual([before, { do: 'say', words: 'gone' }])
    const refused = through(before, loaded(DRAFT))
    expect([refused.state, refused.commands[0]]).toEqual([before, { do: 'say', words: 'polygonFirst' }])
  })

  it('leaves everything as before if unsaved work cannot be sent', () => {
    const { state, commands } = through(having({ entry }), loaded(DRAFT), notSaved(null, null))
    expect([state.phase.is, state.record.entry]).toEqual(['open', entry])
    expect(commands.slice(1)).toEqual([
      { do: 'say', words: 'failed' },
      { do: 'leave address', of: 'draft' },
    ])
  })

  it('goes on with the draft that is here already, with its changes', () => {
    const { state, done } = through(having(changedDraft), loaded(DRAFT))
    expect([state.phase.is, state.record]).toEqual(['open', changedDraft])
    expect(done).toEqual(['show draft', 'leave address'])
  })

  it('ignores photos of a draft that is not being opened', () => {
    expect(through(having({ entry }), { type: 'photos found', draft: 3, pictures }).done).toEqual([])
  })
})
