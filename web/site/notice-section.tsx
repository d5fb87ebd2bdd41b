import type { ReactNode } from 'react'
import { Paragraph, WordList, WordSection } from '#web/ui/page/word-page.tsx'

interface NoticeSectionProps {
  heading: string
  id?: string
  text?: ReactNode
  lines?: readonly ReactNode[]
  children?: ReactNode
}

/** A section of a notice: a paragraph, statements, and whatever else belongs to it. */
export function NoticeSection({ heading, id, text, lines = [], children }: NoticeSectionProps) {
  return (
    <WordSection heading={heading} {...(id !== undefined && { id })}>
      {text !== undefined && <Paragraph>{text}</Paragraph>}
      {lines.length > 0 && (
        <WordList>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </WordList>
      )}
      {children}
    </WordSection>
  )
}
