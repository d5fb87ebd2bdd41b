import { describe, expect, it } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { countsAsRead } from '#contract/http/route.ts'
import { curlOf, docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

const PORTAL = 'https://portal.example'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { description: string; content?: object }>
  security: object[]
}

function operations(): [string, string, Operation][] {
  const { paths } = openApi(ROUTES, PORTAL) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method.toUpperCase(),
      operation,
    ]),
  )
}

describe('the OpenAPI document', () => {
  it('contains every route of the contract once', () => {
    const listed = operations().map(([path, method]) => `${method} ${path}`)
    expect(listed.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort())
    expect(new Set(operations().map(([, , { operationId }]) => operationId)).size).toBe(ROUTES.length)
  })

  it('describes every parameter of a path and every answer', () => {
    for (const [path, , { parameters = [], responses }] of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = parameters.filter((parameter) => parameter.in === 'path')
      expect(described.map(({ name }) => name)).toEqual(inPath)
      for (const { description } of Object.values(responses)) expect(description).not.toBe('')
    }
  })

  it('says in which formats a body may be sent: files only as multipart', () => {
    const typesOf = (wanted: string) => {
      const found = operations().find(([path, method]) => path === wanted && method === 'POST')
      return Object.keys(found?.[2].requestBody?.content ?? {})
    }
    expect(typesOf('/api/records/create/')).toEqual(['multipart/form-data'])
    expect(typesOf('/api-auth-djoser/token/login/')).toContain('application/json')
  })

  it('requires a token exactly where the contract does', () => {
    const needed = operations().filter(([, , { security }]) => security.length === 1)
    expect(needed.map(([path, method]) => `${method} ${path}`).sort()).toEqual(
      ROUTES.filter(({ auth }) => auth !== 'public')
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    )
  })

  it('lists the refusal of those who read too much where reads are counted, and no other route gains one', () => {
    const byPath = new Map(
      operations().map(([path, method, { responses }]) => [`${method} ${path}`, responses]),
    )
    for (const route of ROUTES) {
      const listed = Object.keys(byPath.get(`${route.method} ${route.path}`) ?? {})
      expect(listed.includes('429'), route.path).toBe(countsAsRead(route) || 429 in route.response)
    }
  })

  it('is plain JSON', () => {
    const document = openApi(ROUTES, PORTAL)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})

describe('the page about the API', () => {
  it('shows every route with its fields and an example', () => {
    const page = docsPage(ROUTES, PORTAL, 'abc')
    for (const { method, path, body } of ROUTES) {
      expect(page).toContain(`<span class="method">${method}</span> <code>${path}</code>`)
      for (const field of Object.keys(body?.properties ?? {})) expect(page).toContain(`<code>${field}</code>`)
    }
  })

  it('has no duplicate id, no script, and a link to each of its sections', () => {
    const page = docsPage(ROUTES, PORTAL, 'abc')
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(page).not.toContain('<script')
  })
})

it('an example calls the route at its address, with a token if one is needed', () => {
  const [createRecord] = ROUTES.filter(({ path }) => path === '/api/records/create/')
  if (!createRecord) throw new Error('The contract has no such route')
  const command = curlOf(createRecord, PORTAL)
  expect(command).toContain("curl -X POST 'https://portal.example/api/records/create/'")
  expect(command).toContain("-H 'Authorization: Token YOUR_TOKEN'")
  expect(command).toContain("-F 'picture1=@photo.jpg'")
  expect(command).toContain("-F 'polygonCoordinate=[[")
})
