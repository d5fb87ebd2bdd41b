import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createElement, useMemo, type ReactNode } from 'react'
import { Link as RouterLink } from '#web/lib/routing/index.ts'

const TAGS = new Set(
  'p ul ol li blockquote strong em code pre h2 h3 h4 h5 h6'.split(' ').map((tag) => tag.toUpperCase()),
)
const EMPTY_TAGS = new Set(['BR', 'HR'])

/**
 * Renders the HTML of a news text as React elements. The server has already removed other tags; unknown tags become spans
 * here as well. Links to pages of the portal use its router.
 */
export function NewsText({ html, language }: { html: string; language: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return (
    <Box
      lang={language}
      sx={{
        maxWidth: '68ch',
        fontSize: '1.125rem',
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        '& > :first-of-type': { marginTop: 0 },
        '& > :last-child': { marginBottom: 0 },
        '& :is(h2, h3, h4, h5, h6)': {
          fontSize: '1.35rem',
          fontWeight: 650,
          lineHeight: 1.3,
          marginBlock: '1.4em 0.5em',
        },
        '& h2': { fontSize: '1.6rem' },
        '& blockquote': {
          marginInline: 0,
          paddingInlineStart: 2.5,
          borderInlineStart: '4px solid',
          borderColor: 'divider',
        },
        '& pre': { overflowX: 'auto', padding: 2, backgroundColor: 'background.default' },
        '& li::marker': { color: 'warning.main' },
      }}
    >
      {content}
    </Box>
  )
}

function childrenOf(element: Element): ReactNode[] {
  return [...element.childNodes].map((node, index) =>
    node instanceof Element
      ? elementOf(node, index)
      : node.nodeType === Node.TEXT_NODE
        ? node.textContent
        : null,
  )
}

function elementOf(element: Element, key: number): ReactNode {
  const { tagName } = element
  if (EMPTY_TAGS.has(tagName)) return createElement(tagName.toLowerCase(), { key })
  const children = childrenOf(element)
  if (tagName === 'A') return linkOf(element.getAttribute('href') ?? '', children, key)
  if (!TAGS.has(tagName)) return createElement('span', { key }, ...children)
  const start = tagName === 'OL' ? Number(element.getAttribute('start') ?? 1) : 1
  return createElement(tagName.toLowerCase(), { key, ...(start !== 1 && { start }) }, ...children)
}

function linkOf(href: string, children: ReactNode[], key: number): ReactNode {
  if (/^\/(?![/\\])/.test(href)) {
    return (
      <Link key={key} component={RouterLink} to={href}>
        {children}
      </Link>
    )
  }
  if (!/^(https?:\/\/|mailto:)/.test(href)) return <span key={key}>{children}</span>
  return (
    <Link key={key} href={href} rel="noopener">
      {children}
    </Link>
  )
}
