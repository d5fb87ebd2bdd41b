import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useCallback, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { NewsDraft } from '#contract/news.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { EMPTY_ENTRY, entryOf, formDataOf, type EntryPicture, type NewsEntry } from './entry.ts'
import { useDeleteNews, useSaveNews, type Publication } from './news-drafts.data.ts'
import { PictureEntry } from './picture-entry.tsx'
import { Preview } from './preview.tsx'
import { useLeaving } from './use-leaving.ts'

const LIST = '/admin/news'

/** @param draft null for a new item */
export function NewsEditor({ draft }: { draft: NewsDraft | null }) {
  const { t } = useTranslation('newsEditor')
  const editor = useEditor(draft)
  const { register, errorsOf, published } = editor
  const [previewing, setPreviewing] = useState(false)
  const entry = useWatch({ control: editor.control })
  const text = (field: keyof NewsEntry, rows = 1) => (
    <TextField
      {...register(field)}
      label={t(`fields.${field}`)}
      fullWidth
      error={errorsOf(field).length > 0}
      helperText={errorsOf(field).join(' ') || hint(field)}
      {...(rows > 1 && { multiline: true, minRows: rows })}
      slotProps={{ htmlInput: { lang: field.endsWith('_cy') ? 'cy' : 'en' } }}
    />
  )
  const hint = (field: keyof NewsEntry) =>
    field === 'content' || field === 'tags' || field === 'title_cy' ? t(`hints.${field}`) : undefined

  return (
    <Stack component="form" noValidate sx={{ gap: 3 }} onSubmit={(event) => event.preventDefault()}>
      {editor.failed && <Alert severity="error">{t('failed')}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
        <Stack sx={{ gap: 3 }}>
          {text('title')}
          {text('content', 10)}
        </Stack>
        <Stack sx={{ gap: 3 }}>
          {text('title_cy')}
          {text('content_cy', 10)}
        </Stack>
      </Box>
      {text('tags')}
      <PictureEntry
        picture={editor.picture}
        present={editor.hasPicture}
        errors={errorsOf('image')}
        onChange={editor.setPicture}
      />
      {editor.hasPicture && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
          {text('image_alt')}
          {text('image_alt_cy')}
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={editor.saving}
          onClick={() => editor.save(published ? null : 'publish')}
        >
          {t(published ? 'saveChanges' : 'publish')}
        </Button>
        <Button
          variant="outlined"
          disabled={editor.saving}
          onClick={() => editor.save(published ? 'unpublish' : null)}
        >
          {t(published ? 'unpublish' : 'saveDraft')}
        </Button>
        <Button variant="outlined" aria-expanded={previewing} onClick={() => setPreviewing(!previewing)}>
          {t(previewing ? 'hidePreview' : 'preview')}
        </Button>
        {draft && (
          <Button color="error" onClick={editor.askToDelete}>
            {t('delete')}
          </Button>
        )}
      </Stack>
      {previewing && <Preview entry={{ ...EMPTY_ENTRY, ...entry }} draft={draft} picture={editor.picture} />}
      {editor.dialogs}
    </Stack>
  )
}

function useEditor(draft: NewsDraft | null) {
  const { t } = useTranslation('newsEditor')
  const { t: tRefusal } = useTranslation('refusals')
  const navigate = useNavigate()
  const showToast = useToast()
  const { register, control, handleSubmit, reset, formState } = useForm<NewsEntry>({
    defaultValues: draft ? entryOf(draft) : EMPTY_ENTRY,
  })
  const { isDirty } = formState
  const [picture, setPicture] = useState<EntryPicture>('kept')
  const [deleting, setDeleting] = useState(false)
  const saving = useSaveNews()
  const deletion = useDeleteNews()
  // Set at once when the writer is done, before React has drawn anything anew.
  const done = useRef(false)
  const keptAs = useRef(draft?.id ?? null)
  const leaving = useLeaving(
    useCallback(() => !done.current && (isDirty || picture !== 'kept'), [isDirty, picture]),
  )
  const refused = saving.error instanceof ApiError ? fieldErrorsOf(saving.error.body) : {}
  const errorsOf = (field: string) => (refused[field] ?? []).map((text) => refusalText(tRefusal, text))

  const save = (then: Publication) =>
    void handleSubmit((entry) => {
      if (saving.isPending) return
      saving.mutate(
        {
          id: keptAs.current,
          form: formDataOf(entry, picture),
          then,
          onKept: (id) => {
            keptAs.current = id
          },
        },
        {
          onSuccess: (saved) => {
            reset(entryOf(saved))
            setPicture('kept')
            showToast(
              t(then === 'publish' ? 'done.publish' : then === 'unpublish' ? 'done.unpublish' : 'done.save'),
            )
            done.current = draft === null
            if (draft === null) void navigate(`${LIST}/${saved.id}`, { replace: true })
          },
        },
      )
    })()
  const remove = () => {
    if (!draft) return
    setDeleting(false)
    deletion.mutate(draft.id, {
      onSuccess: () => {
        done.current = true
        void navigate(LIST, { state: { message: t('done.delete') } })
      },
    })
  }
  return {
    register,
    control,
    picture,
    setPicture,
    hasPicture: picture instanceof File || (picture === 'kept' && (draft?.image ?? null) !== null),
    published: (draft?.published_at ?? null) !== null,
    errorsOf,
    failed: deletion.isError || (saving.isError && Object.keys(refused).length === 0),
    saving: saving.isPending,
    save,
    askToDelete: () => setDeleting(true),
    dialogs: (
      <>
        <ConfirmDialog
          open={deleting}
          title={t('deletion.title')}
          text={t('deletion.text')}
          action={t('delete')}
          onCancel={() => setDeleting(false)}
          onConfirm={remove}
        />
        <ConfirmDialog
          open={leaving.state === 'blocked'}
          title={t('leaving.title')}
          text={t('leaving.text')}
          action={t('leaving.action')}
          onCancel={() => leaving.reset?.()}
          onConfirm={() => leaving.proceed?.()}
        />
      </>
    ),
  }
}
