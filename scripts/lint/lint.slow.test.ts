import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Not the folder, because its link to packages would be followed. */
const ROOMS = ['server', 'web', 'e2e']

/** Faults, by the rule that must find each of them, at a place to which the rule applies. */
const FAULTS: Readonly<Record<string, readonly [file: string, code: string]>> = {
  'portal(no-fetch)': ['server/a.ts', "void fetch('/')"],
  'portal(no-environment)': ['server/b.ts', 'export const port = process.env.PORT'],
  'portal(no-refusal-in-words)': ['server/c.ts', "throw new Refusal('wrong', { detail: `Sorry` })"],
  'portal(no-geometry)': ['server/d.ts', 'export const area = sql`ST_Area(${shape})`'],
  'portal(no-mutation)': ['web/e.ts', "import { useMutation } from '@tanstack/react-query'\nuseMutation()"],
  'portal(no-long-list)': [
    'web/map/f.tsx',
    'export function F({ a, b, c, d, e, f, g, h, i }: P) {\n  return [a, b, c, d, e, f, g, h, i]\n}',
  ],
  'portal(no-fetch-of-their-own)': ['web/g.test.ts', "vi.stubGlobal('fetch', answer)"],
  'portal(no-bare-text)': [
    'web/w.tsx',
    "export const bar = (on: boolean) => (\n  <p>\n    {on && ' · '}\n    <b />\n  </p>\n)",
  ],
  'portal(no-unseeded-draw)': ['server/u.test.ts', 'export const draw = Math.random()'],
  'portal(no-fixed-wait)': ['e2e/v.spec.ts', 'await page.waitForTimeout(500)'],
  'portal(no-locator)': ['e2e/h.spec.ts', "page.getByRole('button')"],
  'regexp(no-super-linear-backtracking)': ['server/i.ts', 'export const slow = /^(a+)+$/'],
  'regexp(no-super-linear-move)': ['server/j.ts', 'export const slow = /a+$/'],
  'react-hooks(rules-of-hooks)': [
    'web/k.tsx',
    'export function K() {\n  if (window) useState()\n  return null\n}',
  ],
  'react(purity)': ['web/l.tsx', 'export function L() {\n  return <p>{Date.now()}</p>\n}'],
  'jsx-a11y(alt-text)': ['web/m.tsx', 'export const picture = <img src="/a.png" />'],
  'typescript(no-explicit-any)': ['server/n.ts', 'export const n: any = 1'],
  'typescript(no-floating-promises)': ['server/o.ts', 'Promise.resolve()'],
  'typescript(no-misused-promises)': ['server/p.ts', 'if (Promise.resolve(false)) throw new Error()'],
  'typescript(no-unnecessary-condition)': ['server/q.ts', "export const q = (s: string) => s?.trim() ?? ''"],
  'typescript(no-unsafe-assignment)': ['server/r.ts', "export const r: string = JSON.parse('1')"],
  'typescript(restrict-template-expressions)': ['server/s.ts', 'export const s = (o: object) => `${o}`'],
  'eslint(no-console)': ['server/t.ts', "console.log('here')"],
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lint-'))
  await cp('.oxlintrc.json', path.join(folder, '.oxlintrc.json'))
  await cp('scripts/lint', path.join(folder, 'scripts/lint'), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const compilerOptions = { strict: true, module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [file, code] of Object.values(FAULTS)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), `${code}\n`)
  }
})

afterAll(() => rm(folder, { recursive: true }))

it('the linter finds a fault of each kind, with and without types', async () => {
  const found = await lint()
  const missed = Object.entries(FAULTS).filter(([rule, [file]]) => !found.has(`${file} ${rule}`))
  expect(missed, [...found].sort().join('\n')).toEqual([])
})

/** @returns the file and the rule of each fault that was found */
function lint(): Promise<Set<string>> {
  const program = path.resolve('node_modules/.bin/oxlint')
  return new Promise((resolve) => {
    execFile(program, [...ROOMS, '--type-aware', '--format=json'], { cwd: folder }, (_failed, written) => {
      const { diagnostics } = JSON.parse(written) as { diagnostics: { filename: string; code: string }[] }
      resolve(new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`)))
    })
  })
}
