import type { TObject, TSchema } from 'typebox'
import type { Route } from '#contract/http/route.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import { answersOf, fieldsOf, typeText } from './schema-text.ts'

/** Values that readers can try without changes. */
const EXAMPLES: Readonly<Record<string, string>> = {
  username: 'mair',
  email: 'mair@example.org',
  password: 'a long sentence of your own',
  re_password: 'a long sentence of your own',
  title: 'Mound on the ridge',
  description: 'Round, about 20 m across, with a hollow in the middle.',
  PRN: '12345',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
  polygonCoordinate: '[[52.13,-3.78],[52.1302,-3.7802],[52.1301,-3.7797]]',
  seen_under: '{"layer":"light","azimuth":315,"altitude":35}',
  licence: '{"record":"cc-by-4.0","her_permission":true}',
  z: '13',
  x: '4010',
  y: '2690',
  id: '1',
  set: 'demonstration',
  collection: 'finds',
}

/** A command for a terminal that calls the route. */
export function curlOf(route: Route, publicUrl: string): string {
  const address = publicUrl + route.path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? name)
  const parts = [
    route.method === 'GET' ? `curl '${address}'` : `curl -X ${route.method} '${address}'`,
    ...(route.auth !== 'public' ? [`-H 'Authorization: Token YOUR_TOKEN'`] : []),
    ...bodyParts(route),
    ...(route.produces === undefined ? [] : ['--output answer']),
  ]
  return parts.join(' \\\n  ')
}

function bodyParts({ body, files = [] }: Route): string[] {
  if (!body) return []
  const fields = fieldsOf(body)
  if (files.length === 0) {
    const values = Object.fromEntries(fields.map(({ name }) => [name, EXAMPLES[name] ?? '']))
    return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(values)}'`]
  }
  const texts = fields.filter(({ name }) => !files.includes(name))
  const first = files.slice(0, 1)
  return [
    ...texts.map(({ name }) => `-F '${name}=${EXAMPLES[name] ?? ''}'`),
    ...first.map((name) => `-F '${name}=@photo.jpg'`),
  ]
}

/** The contract as one page that needs no script. */
export function docsPage(routes: readonly Route[], publicUrl: string, nonce: string): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))]
  const inTag = (tag: string) => routes.filter((route) => route.tag === tag)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API of the Wales LiDAR Portal</title>
    <style nonce="${escapeMarkup(nonce)}">${STYLE}</style>
  </head>
  <body>
    <a class="skip" href="#endpoints">Skip to the endpoints</a>
    <header>
      <p><a href="/">Wales LiDAR Portal</a> · <a href="/?lang=cy" lang="cy" hreflang="cy">Porth LiDAR Cymru</a></p>
      <h1>The portal’s API</h1>
      <p lang="cy">Yn Saesneg yn unig y mae’r dudalen hon.</p>
      <p>Programs can read everything on the map without an account. To write, log in and send the token that you get
        as <code>Authorization: Token …</code> with each request.</p>
      <p>Bodies may be JSON, a form or multipart. Lists are plain arrays. Errors are
        <code>{"field": ["text"]}</code> or <code>{"detail": "text"}</code>. A slash at the end of an address is
        optional. The same description for programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
    </header>
    <nav aria-label="Endpoints">
      <ul>${tags.map((tag) => `<li>${escapeMarkup(tag)}<ul>${inTag(tag).map(entry).join('')}</ul></li>`).join('')}</ul>
    </nav>
    <main id="endpoints" tabindex="-1">
      ${tags
        .map(
          (
            tag,
          ) => `<section aria-labelledby="tag-${anchor(tag)}"><h2 id="tag-${anchor(tag)}">${escapeMarkup(tag)}</h2>
      ${inTag(tag)
        .map((route) => article(route, publicUrl))
        .join('\n')}</section>`,
        )
        .join('\n')}
    </main>
  </body>
</html>
`
}

function entry(route: Route): string {
  return `<li><a href="#${idOf(route)}">${route.method} ${escapeMarkup(route.path)}</a></li>`
}

const NEEDS = {
  public: '',
  member: ' <strong>Requires a token.</strong>',
  moderator: " <strong>Requires a moderator's or an administrator's token.</strong>",
  administrator: " <strong>Requires an administrator's token.</strong>",
}

function article(route: Route, publicUrl: string): string {
  const id = idOf(route)
  return `<article aria-labelledby="${id}">
  <h3 id="${id}"><span class="method">${route.method}</span> <code>${escapeMarkup(route.path)}</code></h3>
  <p>${escapeMarkup(route.summary)}.${NEEDS[route.auth]}</p>
  ${route.params ? fieldsTable('Path parameters', route.params, []) : ''}
  ${route.query ? fieldsTable('Query parameters', route.query, []) : ''}
  ${route.body ? fieldsTable('Body fields', route.body, route.files ?? []) : ''}
  ${answers(route)}
  <h4>Example</h4>
  <pre tabindex="0" role="region" aria-label="Example of ${route.method} ${escapeMarkup(route.path)}"><code>${escapeMarkup(curlOf(route, publicUrl))}</code></pre>
</article>`
}

function fieldsTable(caption: string, schema: TObject, files: readonly string[]): string {
  const rows = fieldsOf(schema).map(({ name, type, optional }) => {
    const what = files.includes(name) ? 'file' : type
    return `<tr><th scope="row"><code>${escapeMarkup(name)}</code></th><td>${escapeMarkup(what)}</td><td>${optional ? 'optional' : 'required'}</td></tr>`
  })
  return `<table><caption>${caption}</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table>`
}

function answers(route: Route): string {
  const rows = Object.entries(answersOf(route)).map(([status, schema]) => {
    const type = route.produces !== undefined && Number(status) < 300 ? route.produces : 'JSON'
    return `<tr><th scope="row">${status}</th><td>${schema === null ? 'nothing' : type}</td><td>${answerText(schema)}</td></tr>`
  })
  return `<table><caption>Responses</caption>
    <thead><tr><th scope="col">Status</th><th scope="col">Format</th><th scope="col">Content</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table>`
}

function answerText(schema: TSchema | null): string {
  return schema === null ? '–' : `<code>${escapeMarkup(typeText(schema))}</code>`
}

function idOf({ method, path }: Route): string {
  return anchor(`${method} ${path}`)
}

function anchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const STYLE = `
  :root { color-scheme: light; --slate: #22313c; --paper: #fbfaf7; --line: #d5d4cd; --heather: #6d2f72 }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: var(--slate); background: var(--paper) }
  h1 { font-size: 2rem; line-height: 1.2 } h2 { margin-top: 3rem; border-bottom: 2px solid var(--heather) }
  h3 { margin-top: 2.5rem; font-size: 1.125rem } h4 { margin-bottom: .25rem }
  a { color: var(--heather) } nav ul { padding-left: 1.25rem } nav a { display: inline-block; min-height: 1.5rem; overflow-wrap: anywhere }
  :focus-visible { outline: 3px solid var(--heather); outline-offset: 2px }
  .skip { position: absolute; left: -100rem } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem }
  .method { font-weight: 700; color: var(--heather) } code { font-size: .95em; overflow-wrap: anywhere }
  table { width: 100%; margin: 1rem 0; border-collapse: collapse; background: #fff } caption { text-align: left; font-weight: 600 }
  th, td { padding: .375rem .5rem; border: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere }
  thead th { font-weight: 600; background: #efeee8 } pre { padding: 1rem; overflow-x: auto; color: #f4f3ee; background: var(--slate) }
`
