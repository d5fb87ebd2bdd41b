import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Logo } from '#web/ui/page/logo.tsx'
import welshDescriptions from '../i18n/cy/descriptions.json'
import welshHome from '../i18n/cy/home.json'
import welsh from '../i18n/cy/portal.json'
import englishDescriptions from '../i18n/en/descriptions.json'
import englishHome from '../i18n/en/home.json'
import english from '../i18n/en/portal.json'
import style from './opening.css?raw'
import { watchOpening } from './watch-opening.ts'

const WORDS = {
  en: { ...english, lidar: englishHome.lidar, description: englishDescriptions.home },
  cy: { ...welsh, lidar: welshHome.lidar, description: welshDescriptions.home },
} as const
type Words = (typeof WORDS)['en']

/**
 * The content of index.html until the scripts have arrived, and in browsers without JavaScript. Called by the build. The
 * server puts the title and the description of the requested page in place of those between the `page` comments.
 */
export function openingPage(): { style: string; script: string; html: string } {
  const page = renderToStaticMarkup(<PageWords />)
  const html = renderToStaticMarkup(<OpeningPage />)
  return {
    style,
    script: `(${watchOpening.toString()})()`,
    html: html.replace(page, () => `<!--page-->${page}<!--/page-->`),
  }
}

function OpeningPage() {
  return (
    <div className="opening">
      <header>
        <a href="/">
          <Logo />
          <InBoth>{({ name }) => name}</InBoth>
        </a>
      </header>
      <main>
        <InBoth as="div">
          {({ loading }) => <div role="progressbar" aria-label={loading} className="on-its-way" />}
        </InBoth>
        <InBoth as="div">{(words) => <Fault words={words} />}</InBoth>
        <div className="words">
          <PageWords />
          <InBoth as="section">{(words) => <WhatThisIs words={words} />}</InBoth>
        </div>
      </main>
    </div>
  )
}

/** Once in each language; the style sheet shows the one that the `html` element names. */
function InBoth({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'div' | 'section'
  children: (words: Words) => ReactNode
}) {
  return (['en', 'cy'] as const).map((language) => (
    <Element key={language} lang={language}>
      {children(WORDS[language])}
    </Element>
  ))
}

function PageWords() {
  return (
    <>
      <h1>
        <InBoth>{({ titles }) => titles.home}</InBoth>
      </h1>
      <p>
        <InBoth>{({ description }) => description}</InBoth>
      </p>
    </>
  )
}

/** Shown only where scripts run; the script of this page sees to the buttons. */
function Fault({ words: { fault, opening } }: { words: Words }) {
  return (
    <>
      <div className="slow">
        <p>
          {opening.slow}{' '}
          <button type="button" className="reload">
            {fault.reload}
          </button>
        </p>
      </div>
      <div className="fault" role="alert">
        <h1>{fault.heading}</h1>
        <p>{fault.text}</p>
        <button type="button" className="reload">
          {fault.reload}
        </button>
      </div>
    </>
  )
}

function WhatThisIs({ words: { lidar, opening } }: { words: Words }) {
  return (
    <>
      <p className="note">{opening.needsScript}</p>
      <h2>{lidar.heading}</h2>
      <p>{lidar.text}</p>
      <p>
        <a href="/what-is-lidar">{lidar.link}</a>
      </p>
    </>
  )
}
