import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { NewsDraft } from '#contract/site/news.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { MOST_PIXELS, usePictureCheck, type FileFault } from '#web/lib/pictures/picture-fault.ts'
import { PictureInput } from '#web/ui/form/picture-input.tsx'
import { useFileAddress } from '#web/lib/pictures/use-file-address.ts'
import { EMPTY_ENTRY, type NewsEntry, type EntryPicture, tagsOf } from './entry.ts'
import { FormattedText } from './formatted-text.tsx'
import { useEditor } from './use-editor.ts'
import { Article } from '../article.tsx'
import { draftPictureQuery, previewQuery } from './news-drafts.data.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** @param draft null for a new item */
export function NewsEditor({ draft }: { draft: NewsDraft | null }) {
  const { t } = useTranslation('newsEditor')
  const editor = useEditor(draft)
  const form = useFocusOnRefusal(editor.fault)
  const { register, errorsOf } = editor
  const [previewing, setPreviewing] = useState(false)
  const entry = useWatch({ control: editor.control })
  const propsOf = (field: keyof NewsEntry) => ({
    ...register(field),
    label: t(`fields.${field}`),
    error: errorsOf(field).length > 0,
    helperText: errorsOf(field).join(' ') || hint(field),
    slotProps: { htmlInput: { lang: field.endsWith('_cy') ? 'cy' : 'en' } },
  })
  const text = (field: keyof NewsEntry) => <TextField {...propsOf(field)} fullWidth />
  const hint = (field: keyof NewsEntry) =>
    field === 'content' || field === 'tags' || field === 'content_cy' ? t(`hints.${field}`) : undefined

  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      sx={{ gap: 3 }}
      onSubmit={(event) => event.preventDefault()}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
        <Stack sx={{ gap: 3 }}>
          {text('title')}
          <FormattedText {...propsOf('content')} minRows={10} />
        </Stack>
        <Stack sx={{ gap: 3 }}>
          {text('title_cy')}
          <FormattedText {...propsOf('content_cy')} minRows={10} />
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
      {editor.failed && <Alert severity="error">{t('failed')}</Alert>}
      {draft && <ConflictNotice editor={editor} id={draft.id} />}
      <SendingNotice sending={editor.saving} />
      <Buttons editor={editor} stored={draft !== null} previewing={previewing} onPreview={setPreviewing} />
      {previewing && <Preview entry={{ ...EMPTY_ENTRY, ...entry }} draft={draft} picture={editor.picture} />}
      <Questions editor={editor} />
    </Stack>
  )
}

type Editor = ReturnType<typeof useEditor>

interface ButtonsProps {
  editor: Editor
  /** Whether the item is on the server, as a draft or published. */
  stored: boolean
  previewing: boolean
  onPreview: (previewing: boolean) => void
}

function Buttons({ editor, stored, previewing, onPreview }: ButtonsProps) {
  const { t } = useTranslation('newsEditor')
  const { published, saving } = editor
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Button
        variant="contained"
        loading={saving.isPending}
        onClick={() => editor.save(published ? null : 'publish')}
      >
        {t(published ? 'saveChanges' : 'publish')}
      </Button>
      <Button
        variant="outlined"
        disabled={saving.isPending}
        onClick={() => editor.save(published ? 'unpublish' : null)}
      >
        {t(published ? 'unpublish' : 'saveDraft')}
      </Button>
      <Button variant="outlined" aria-expanded={previewing} onClick={() => onPreview(!previewing)}>
        {t(previewing ? 'hidePreview' : 'preview')}
      </Button>
      {stored && (
        <Button color="error" onClick={() => editor.deletion.ask(true)}>
          {t('delete')}
        </Button>
      )}
    </Stack>
  )
}

/** Shown if another administrator saved first. The text stays in the form until the writer decides. */
function ConflictNotice({ editor, id }: { editor: Editor; id: number }) {
  const { t, i18n } = useTranslation('newsEditor')
  const { conflict } = editor
  if (!conflict) return null
  const moment = momentWords(new Date(conflict.updatedAt), i18n.language)
  return (
    <Alert severity="warning">
      <Typography>
        {conflict.by === null
          ? t('conflict.text', { moment })
          : t('conflict.textBy', { moment, username: conflict.by })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginTop: 1 }}>
        <Button variant="outlined" loading={editor.saving.isPending} onClick={editor.saveOver}>
          {t('conflict.saveOver')}
        </Button>
        <Link href={`/admin/news/${id}`} target="_blank" rel="noopener" sx={{ paddingBlock: 0.5 }}>
          {t('conflict.look')}
        </Link>
      </Stack>
    </Alert>
  )
}

function Questions({ editor: { deletion } }: { editor: Editor }) {
  const { t } = useTranslation('newsEditor')
  return (
    <>
      <ConfirmDialog
        open={deletion.asking}
        title={t('deletion.title')}
        text={t('deletion.text')}
        action={t('delete')}
        onCancel={() => deletion.ask(false)}
        onConfirm={deletion.confirm}
      />
    </>
  )
}

interface PictureEntryProps {
  picture: EntryPicture
  /** Whether the item has a picture, newly chosen or stored. */
  present: boolean
  errors: readonly string[]
  onChange: (picture: EntryPicture) => void
}

function PictureEntry({ picture, present, errors, onChange }: PictureEntryProps) {
  const { t } = useTranslation('newsEditor')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const choose = usePictureCheck(({ files: [file], fault: found }) => {
    if (!file) return
    setFault(found)
    if (!found) onChange(file)
  })
  const said = fault ? [t(`picture.${fault}`, MOST_PIXELS)] : errors
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {picture instanceof File ? picture.name : t(present ? 'picture.there' : 'picture.none')}
      </Typography>
      {said.map((text) => (
        <Typography key={text} role="alert" color="error" variant="body2">
          {text}
        </Typography>
      ))}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t(present ? 'picture.other' : 'picture.add')}
        </Button>
        {present && (
          <Button color="secondary" onClick={() => onChange('none')}>
            {t('picture.remove')}
          </Button>
        )}
      </Stack>
      <PictureInput ref={input} label={t('picture.add')} onPicked={choose} />
    </Stack>
  )
}

interface PreviewProps {
  entry: NewsEntry
  draft: NewsDraft | null
  picture: EntryPicture
}

/** A preview of the item, in each language. */
function Preview({ entry, draft, picture }: PreviewProps) {
  const { t } = useTranslation('newsEditor')
  const english = useQuery(previewQuery(entry.content))
  const welsh = useQuery(previewQuery(entry.content_cy))
  const stored = useQuery(draftPictureQuery(picture === 'kept' ? draft : null))
  const drawn = useFileAddress(picture instanceof File ? picture : (stored.data ?? null))
  const shown = picture === 'kept' && draft?.published_at ? draft.image : drawn
  const hasWelsh = entry.title_cy.trim() !== '' && entry.content_cy.trim() !== ''
  const news = {
    title: entry.title,
    title_cy: hasWelsh ? entry.title_cy : null,
    html: english.data?.html ?? '',
    html_cy: hasWelsh ? (welsh.data?.html ?? '') : null,
    // oxlint-disable-next-line react/purity -- shown as the day of the preview
    published_at: draft?.published_at ?? new Date().toISOString(),
    image: shown,
    image_alt: entry.image_alt,
    image_alt_cy: entry.image_alt_cy,
    image_width: null,
    image_height: null,
    demonstration: draft?.demonstration ?? false,
    tags: tagsOf(entry.tags),
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
      {(['en', 'cy'] as const).map((language) => (
        <Box
          key={language}
          sx={{
            padding: 3,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            backgroundColor: 'background.paper',
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 2 }}>
            {t(`previewIn.${language}`)}
          </Typography>
          <Article news={news} language={language} heading="h2" />
        </Box>
      ))}
    </Box>
  )
}
