import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NewsDraft } from '#contract/site/news.ts'
import { useFileAddress } from '#web/lib/pictures/use-file-address.ts'
import { Article } from '../article.tsx'
import { tagsOf, type EntryPicture, type NewsEntry } from './entry.ts'
import { draftPictureQuery, previewQuery } from './news-drafts.data.ts'

interface PreviewProps {
  entry: NewsEntry
  draft: NewsDraft | null
  picture: EntryPicture
}

/** A preview of the item, in each language. */
export function Preview({ entry, draft, picture }: PreviewProps) {
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
