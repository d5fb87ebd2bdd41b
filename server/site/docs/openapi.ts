import type { TObject, TSchema } from 'typebox'
import type { Route } from '#contract/http/route.ts'
import { answersOf, fieldsOf } from './schema-text.ts'

/** The formats that a body may have; files can be sent only in the last. */
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, nothing to send',
  206: 'The part that Range asks for',
  400: 'Refused: texts per field, or one text under detail',
  401: 'A token is needed, or the token that was sent is not valid',
  403: 'Not permitted',
  404: 'There is none',
  409: 'Not possible any more: something was changed meanwhile, or a key was used for something else',
  413: 'Too large',
  416: 'Nothing of it lies in the range that was asked for',
  429: 'Too many tries: come back after the seconds of Retry-After',
  507: 'There is no room for more',
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(routes: readonly Route[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wales LiDAR Portal',
      version: '1',
      description:
        'Records of archaeological features in Wales, drawn on LiDAR relief by members of the public.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Token, a blank and the token that logging in answers.',
        },
      },
    },
  }
}

function operation(route: Route): object {
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: operationId(route),
    // Public endpoints accept a token too, and ignore it.
    security: route.auth !== 'public' ? [{ token: [] }] : [{}, { token: [] }],
    ...((route.params ?? route.query) && { parameters: parametersOf(route) }),
    ...(route.body && { requestBody: requestBody(route.body, route.files ?? []) }),
    responses: Object.fromEntries(
      Object.entries(answersOf(route)).map(([status, schema]) => [
        status,
        answer(route, Number(status), schema),
      ]),
    ),
  }
}

/** `GET /api/records/{id}/` is `getApiRecordsId`. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersOf({ params, query }: Route): object[] {
  return [...(params ? parametersIn('path', params) : []), ...(query ? parametersIn('query', query) : [])]
}

function parametersIn(place: 'path' | 'query', schema: TObject): object[] {
  return fieldsOf(schema).map(({ name, optional }) => ({
    name,
    in: place,
    required: !optional,
    schema: schema.properties[name],
  }))
}

function requestBody(body: TObject, files: readonly string[]): object {
  const types = files.length > 0 ? BODY_TYPES.slice(-1) : BODY_TYPES
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: body }])) }
}

function answer({ produces, method }: Route, status: number, schema: TSchema | null): object {
  const description = MEANINGS[status] ?? 'Refused'
  if (schema === null) return { description }
  const type = produces !== undefined && method === 'GET' && status < 300 ? produces : 'application/json'
  return { description, content: { [type]: { schema } } }
}
