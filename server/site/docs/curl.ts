import type { Route } from '#contract/http/route.ts'
import { fieldsOf } from './schema-text.ts'

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
