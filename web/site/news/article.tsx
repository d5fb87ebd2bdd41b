import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { NewsArticle } from '#contract/site/news.ts'
import { altOf, languageOf, titleOf } from './in-language.ts'
import { EnglishAlone, NewsFacts } from './news-facts.tsx'
import { NewsText } from './news-text.tsx'

/** The properties of a news item that its article shows. */
export type ShownArticle = Pick<
  NewsArticle,
  | 'title'
  | 'title_cy'
  | 'html'
  | 'html_cy'
  | 'published_at'
  | 'image'
  | 'image_alt'
  | 'image_alt_cy'
  | 'image_width'
  | 'image_height'
  | 'demonstration'
> & { tags: readonly Pick<NewsArticle['tags'][number], 'name' | 'name_cy'>[] }

interface ArticleProps {
  news: ShownArticle
  /** The reader's language. */
  language: string
  /** The level of the title among the headings of the page. */
  heading?: 'h1' | 'h2'
}

export function Article({ news, language, heading = 'h1' }: ArticleProps) {
  const shown = languageOf(news, language)
  return (
    <Stack component="article" sx={{ gap: 3 }}>
      <Typography
        variant="h1"
        component={heading}
        lang={shown}
        sx={{ overflowWrap: 'anywhere', fontSize: 'clamp(1.9rem, 1.3rem + 2.4vw, 3rem)' }}
      >
        {titleOf(news, language)}
      </Typography>
      <NewsFacts
        publishedAt={news.published_at}
        tags={news.tags}
        demonstration={news.demonstration}
        language={language}
      />
      {language === 'cy' && shown === 'en' && <EnglishAlone />}
      {news.image !== null && (
        <Box
          component="img"
          src={news.image}
          {...altOf(news, language)}
          {...(news.image_width !== null && { width: news.image_width })}
          {...(news.image_height !== null && { height: news.image_height })}
          sx={{
            display: 'block',
            maxWidth: '100%',
            height: 'auto',
            maxHeight: 520,
            objectFit: 'contain',
            objectPosition: 'left',
            borderRadius: 2,
          }}
        />
      )}
      <NewsText html={shown === 'cy' ? (news.html_cy ?? '') : news.html} language={shown} />
    </Stack>
  )
}
