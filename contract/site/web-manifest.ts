import { Type, type Static } from 'typebox'
import { FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** The names in this shape are those of the standard for web app manifests. */
export const WebManifest = Type.Object({
  /** Stays the same in both languages, so that a browser sees one app. */
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  description: Type.String(),
  lang: Type.String({ enum: ['en', 'cy'] }),
  dir: Type.Literal('ltr'),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.Literal('minimal-ui'),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(
    Type.Object({
      src: Type.String(),
      /** Width and height in pixels, such as `192x192`. */
      sizes: Type.String(),
      type: Type.Literal('image/png'),
      purpose: Type.String({ enum: ['any', 'maskable'] }),
    }),
  ),
})
export type WebManifest = Static<typeof WebManifest>

export const getWebManifest = route({
  method: 'GET',
  path: '/site.webmanifest',
  summary: 'What a browser needs to add the portal to a home screen, in English or Welsh',
  tag: 'Site',
  auth: 'public',
  query: Type.Object({ lang: Type.Optional(Type.String({ enum: ['en', 'cy'] })) }),
  response: { 200: Type.String(), 400: FieldErrors },
  produces: 'application/manifest+json',
})

/** Returns the address of the manifest for pages in a language. */
export function webManifestAt(language: 'en' | 'cy'): string {
  return `${getWebManifest.path}?lang=${language}`
}
